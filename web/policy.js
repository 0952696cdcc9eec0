// The policy of a page that stands in a frame, said exactly: this folder, and nobody else.
//
// A frame may be a sandbox, and so of no origin, and then WebKit takes 'self' in a policy for nobody.
// So these pages begin with a policy that names all servers where the others say 'self', and with
// this script, which adds the same policy with our address: what a page may do is what both allow.

{
  const [wide] = document.getElementsByTagName("meta");
  const here = new URL("./", location.href).href.replace(/[,;]/gu, encodeURIComponent);
  const exact = document.createElement("meta");
  exact.httpEquiv = wide.httpEquiv;
  exact.content = wide.content.replaceAll("http: https:", here);
  document.head.append(exact);
}
