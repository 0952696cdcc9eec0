// The poster in somebody else's page: what a table looks like, and the way to it. Nothing else is
// loaded until Play is pressed. Says how high it would like to be, and listens to nobody.

const params = new URLSearchParams(location.search);
const [games, languages] = [["turandot", "lucca-citta", "musicando"], ["en", "de", "fr"]];
const element = (id) => document.getElementById(id);
const game = games.includes(params.get("game")) ? params.get("game") : games[0];
const wished = [params.get("lang"), ...navigator.languages].map((lang) => lang?.slice(0, 2));
const lang = wished.find((one) => languages.includes(one)) ?? "en";

for (const [id, page] of [["play", "./framed.html"], ["full", "./"]]) {
  const table = new URL(page, location);
  table.search = location.search;
  element(id).href = table;
}

for (const theme of ["dark", ""]) {
  const picture = document.createElement(theme ? "source" : "img");
  const file = `./art/poster-${game}-${theme || "light"}.webp`;
  picture[theme ? "srcset" : "src"] = file;
  if (theme) picture.media = "(prefers-color-scheme: dark)";
  else Object.assign(picture, { alt: "", width: 960, height: 600 });
  element("picture").append(picture);
}

if (window.parent !== window) {
  const tell = () => {
    const { height } = document.querySelector(".poster").getBoundingClientRect();
    window.parent.postMessage({ source: "tavolino", type: "resize", height: Math.ceil(height) }, "*");
  };
  new ResizeObserver(tell).observe(document.body);
}

const words = await (await fetch(`./strings/app.${lang}.json`)).json();
document.documentElement.lang = lang;
document.title = element("name").textContent = words[`game.${game}.name`];
element("play").textContent = words["embed.play"];
element("full").textContent = words["embed.full"];
if (window.origin === "null") element("full").textContent += ` (${element("full").href})`; // a sandbox may open no tab
