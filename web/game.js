// Leads from the page of one game (turandot/, lucca-citta/, …), which others read without a script
// for its title, its picture and its oEmbed, to the app, with all else that the address says.

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
