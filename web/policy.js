// Content security policy of a page that may be framed: this folder only.
//
// A frame may be sandboxed, and so without an origin, and then WebKit matches 'self' with nothing.
// So these pages start with a policy that allows all servers instead of 'self', and with this
// script, which adds the same policy with our address: only what both allow is allowed.

{
  const [wide] = document.getElementsByTagName("meta");
  const here = new URL("./", location.href).href.replace(/[,;]/gu, encodeURIComponent);
  const exact = document.createElement("meta");
  exact.httpEquiv = wide.httpEquiv;
  exact.content = wide.content.replaceAll("http: https:", here);
  document.head.append(exact);
}
