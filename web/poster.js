// The poster in somebody else's page: what a table looks like, and the way to it. Nothing else is
// loaded until Play is pressed. Says how high it would like to be, and listens to nobody.

const params = new URLSearchParams(location.search);
const GAMES = {"turandot": [2, 3, 4, 5], "lucca-citta": [3, 4, 5], "musicando": [2, 3, 4, 5, 6, 7, 8]};
const languages = ["en", "de", "fr"];
const SHAPES = [["phone", 390, 620, "(max-width: 520px)"], ["wide", 960, 600, "all"]]; // pixels
const USUAL = 3; // players, where the address does not say how many
const element = (id) => document.getElementById(id);
const game = Object.hasOwn(GAMES, params.get("game")) ? params.get("game") : Object.keys(GAMES)[0];
const seats = params.get("seats")?.split(",").length;
const players = GAMES[game].includes(seats) ? seats : USUAL;
const wished = [params.get("lang"), ...navigator.languages].map((lang) => lang?.slice(0, 2));
const lang = wished.find((one) => languages.includes(one)) ?? "en";

for (const [id, page] of [["play", "./framed.html"], ["full", "./"]]) {
  const table = new URL(page, location);
  table.search = location.search;
  table.hash = location.hash; // a game of somebody's
  element(id).href = table;
}

if (/^#\/?(g(=|%3d)|en)/i.test(location.hash)) location.replace(element("play").href);

const image = new Image();
image.alt = "";
for (const [shape, width, height, screen] of SHAPES) {
  for (const theme of ["dark", "light"]) {
    const source = document.createElement("source");
    const media = `${screen} and (prefers-color-scheme: ${theme})`;
    const srcset = `./posters/${game}-${players}-${lang}-${shape}-${theme}.webp`;
    Object.assign(source, { width, height, media, srcset });
    element("picture").append(source);
  }
}
element("picture").append(image);

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
