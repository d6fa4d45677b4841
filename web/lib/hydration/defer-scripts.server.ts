/** Loads the page's scripts after the first paint. In a hidden tab, which is never painted, loads them immediately. */
const LOADER = `(function(){
function load(){
document.querySelectorAll("link[rel=later]").forEach(function(link){link.rel="modulepreload"});
var waiting=document.querySelector("script[type=later]"),script=document.createElement("script");
script.type="module";script.textContent=waiting.textContent;waiting.replaceWith(script)}
if(document.visibilityState==="hidden")load();else requestAnimationFrame(function(){setTimeout(load)});
})()`;

const PRELOAD = 'rel="modulepreload"';

/** Gives the page's scripts a lower priority than the fonts, which the first paint needs. */
export function lowerScriptPriority(html: string): string {
  return html.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
}

/**
 * Delays the page's scripts until after the first paint, so that a slow phone spends its bandwidth and CPU on the text and
 * the first picture. Links and forms work without scripts.
 */
export function loadScriptsAfterPaint(html: string, nonce: string): string {
  return html
    .replaceAll(PRELOAD, 'rel="later"')
    .replace('type="module" async=""', 'type="later"')
    .replace("</body>", `<script nonce="${nonce}">${LOADER}</script></body>`);
}
