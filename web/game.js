// Redirects from the page of one game (turandot/, lucca-citta/, …), whose title, picture and oEmbed
// other sites read without a script, to the app, with the rest of the address.

{
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const app = new URL("./", src);
  const params = new URLSearchParams(location.search);
  params.delete("game");
  const rest = String(params).replaceAll("%2C", ",");
  app.search = `game=${document.documentElement.dataset.game}${rest && "&"}${rest}`;
  app.hash = location.hash;
  location.replace(app.href);
}
