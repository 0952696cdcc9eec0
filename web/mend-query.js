// Moves a game from an address's query, where another program has put it, to the hash, where it is
// looked for: `?g=…`, or `?lang=de%23g=…` with an escaped hash. Imported for this effect alone,
// before anything reads the address.

const ESCAPED_HASH = /%23(?=\/?g(?:=|%3d)).*/isu;
const GAME = /[?&](?:amp;)?g(?:=|%3d)((?:en|[^&]{100})[^&]*)/iu; // others may have a short `g` of their own

const { search, hash } = location;
const [escaped = ""] = search.match(ESCAPED_HASH) ?? [];
const kept = escaped ? search.slice(0, -escaped.length) : search;
const [part = "", game = ""] = kept.match(GAME) ?? [];

if (escaped || part) {
  const url = new URL(location.href);
  url.search = kept.replace(part, "").replace(/^&/u, "?");
  const games = [hash.slice(1), escaped.slice("%23".length), game && `g=${game}`];
  url.hash = games.filter(Boolean).join("&");
  try {
    history.replaceState(history.state, "", url);
  } catch {
    location.replace(url); // in a sandboxed frame
  }
}
