// Redirects from an address in which another program has escaped the `#` before a game: many hosts
// show 404.html for it, whatever the address. So this script is requested at two places, and the
// one that exists redirects to the folder before the `#`.
"use strict";
(function () {
  var at = location.pathname.search(/%23/i);
  if (at < 0) return;
  var mark = location.pathname.slice(at + 3) + location.search + location.hash;
  location.replace(location.pathname.slice(0, at) + "#" + mark);
})();
