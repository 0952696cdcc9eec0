// Says why the page does not start, and what helps: a classic ES5 script, because it has to run
// where boot.js, its modules and the Pythons do not.
//
// A missing browser feature is reported at once. If the page's Python has not started after ten
// seconds, or boot.js reports a failure, the files of the start are requested again, and the
// server's answers tell the cause. The sentences are in index.html.

(function () {
  "use strict";

  var PATIENCE = 10000; // milliseconds
  var EMPTY_MODULE = [0, 97, 115, 109, 1, 0, 0, 0];
  var root = document.documentElement;
  var box = /** @type {HTMLElement} */ (document.getElementById("no-start"));
  var unchecked = /** @type {HTMLElement} */ (document.getElementById("no-scripts")); // shown by CSS if this script does not run
  var started = false;
  /** @type {string[]} */
  var errors = []; // errors reported by the browser so far

  /** Returns what this browser lacks, as the end of a key in index.html; "" if nothing. */
  function lack() {
    if (location.protocol === "file:") return "file";
    if (!isRecent()) return "old";
    if (!hasWebAssembly()) return "wasm";
    return "";
  }

  /** Whether this is at least Chrome 110, Firefox 121 or Safari 16, as start.old says. */
  function isRecent() {
    return (
      "noModule" in document.createElement("script") &&
      "toReversed" in Array.prototype && // Chrome 110, Safari 16
      "hasOwn" in Object &&
      "structuredClone" in window &&
      "HTMLDialogElement" in window &&
      "CSS" in window &&
      CSS.supports("selector(:has(a))") // Firefox 121
    );
  }

  function hasWebAssembly() {
    try {
      return new WebAssembly.Module(new Uint8Array(EMPTY_MODULE)) instanceof WebAssembly.Module;
    } catch (error) {
      return false;
    }
  }

  /** Returns the reader's language (`language` of boot.js). */
  function language() {
    var asked = [(/[?&]lang=([a-z]+)/i.exec(location.search) || [])[1]];
    try {
      asked.push(JSON.parse(localStorage.getItem("tavolino.setup") || "{}").lang);
    } catch (error) {
      // nothing chosen, or storage refused
    }
    asked = asked.concat(navigator.languages || [navigator.language]);
    for (var at = 0; at < asked.length; at++) {
      var lang = String(asked[at]).slice(0, 2).toLowerCase();
      if (box.querySelector("[lang=" + JSON.stringify(lang) + "]")) return lang;
    }
    return "en";
  }

  /**
   * Shows one of the sentences, with these facts filled in.
   * @param {string} why
   * @param {Record<string, string>=} facts
   */
  function tell(why, facts) {
    if (started) return;
    var lang = language();
    /** @type {NodeListOf<HTMLElement>} */
    var parts = box.querySelectorAll("[data-why], [data-why] [lang]");
    for (var at = 0; at < parts.length; at++) {
      var part = parts[at];
      var isWord = part.hasAttribute("lang");
      part.hidden = isWord ? part.lang !== lang : part.getAttribute("data-why") !== why;
      if (isWord) part.textContent = filled(part.textContent || "", facts || {});
    }
    root.setAttribute("data-app", "error");
    root.removeAttribute("data-wish"); // nothing is loading
    box.hidden = false;
  }

  /**
   * Returns a sentence with the facts filled in.
   * @param {string} text
   * @param {Record<string, string>} facts
   */
  function filled(text, facts) {
    return Object.keys(facts).reduce(function (all, name) {
      return all.replace("{" + name + "}", facts[name]);
    }, text);
  }

  /** Returns the addresses of the files that the start needs. */
  function needed() {
    var early = /** @type {HTMLTemplateElement} */ (document.getElementById("early"));
    var scripts = document.querySelectorAll("script[src]");
    var links = (early.content || early).querySelectorAll("link");
    var files = [];
    for (var at = 0; at < scripts.length; at++) files.push(scripts[at].getAttribute("src") || "");
    for (at = 0; at < links.length; at++) {
      var wanted = !links[at].hreflang || links[at].hreflang === language();
      if (wanted) files.push(links[at].getAttribute("href") || "");
    }
    return files;
  }

  /**
   * Requests each of these files until one fails; calls `sound` if none does.
   * @param {string[]} files
   * @param {() => void} sound
   */
  function examine(files, sound) {
    if (files.length === 0) return sound();
    var file = files[0];
    var request = new XMLHttpRequest();
    request.open("HEAD", file);
    request.onerror = function () {
      tell("network");
    };
    request.onload = function () {
      var type = (request.getResponseHeader("Content-Type") || "?").split(";")[0];
      var name = file.replace("./", "");
      if (request.status === 404 || request.status === 403) {
        tell("missing", { file: name, status: String(request.status) });
      } else if (/\.js$/.test(file) && !/javascript|ecmascript/i.test(type)) {
        tell("type", { file: name, type: type });
      } else {
        examine(files.slice(1), sound);
      }
    };
    request.send();
  }

  /**
   * Finds out why something did not load.
   * @param {unknown} [error]
   */
  function failed(error) {
    if (started || !box.hidden) return;
    examine(needed(), function () {
      tell("unknown", { detail: String(error || errors[0] || "?").slice(0, 300) });
    });
  }

  /** A slow network is no failure: as long as no file fails, nothing is shown. */
  function watch() {
    if (started) return;
    examine(needed(), function () {
      if (errors.length > 0) failed();
      else setTimeout(watch, PATIENCE);
    });
  }

  /** Links the sheets without `light-dark()`, which Safari has from 17.5 and Chrome from 123. */
  function linkLightSheets() {
    var links = document.querySelectorAll("link[rel=stylesheet]");
    for (var at = 0; at < links.length; at++) {
      var dark = links[at].getAttribute("href") || "";
      links[at].setAttribute("href", dark.replace(/\.css$/, ".light.css"));
    }
  }

  window.startCheck = {
    failed: failed,
    done: function () {
      started = true;
      box.hidden = true;
    },
  };

  addEventListener(
    "error",
    function (event) {
      var file = /** @type {Partial<HTMLScriptElement & HTMLLinkElement> | null} */ (event.target);
      errors.push(event.message || (file && (file.src || file.href)) || "?");
    },
    true,
  );

  if (unchecked.parentNode) unchecked.parentNode.removeChild(unchecked);
  if (!(window.CSS && CSS.supports("color", "light-dark(#000, #fff)"))) linkLightSheets();
  if (lack()) tell(lack());
  else setTimeout(watch, PATIENCE);
})();
