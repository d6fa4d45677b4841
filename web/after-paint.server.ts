/** Asks for a page's scripts, and runs the first one. At once where nobody looks: what is hidden is not painted. */
const START = `(function(){
function start(){
document.querySelectorAll("link[rel=later]").forEach(function(link){link.rel="modulepreload"});
var waiting=document.querySelector("script[type=later]"),script=document.createElement("script");
script.type="module";script.nonce=waiting.nonce;script.textContent=waiting.textContent;waiting.replaceWith(script)}
if(document.visibilityState==="hidden")start();else requestAnimationFrame(function(){setTimeout(start)});
})()`;

/** What asks for a script that will be needed. */
const AHEAD = 'rel="modulepreload"';

/** A page of React Router whose scripts are fetched at low priority, behind the fonts that the first paint needs. */
export function startLowly(html: string): string {
  return html.replaceAll(AHEAD, `${AHEAD} fetchpriority="low"`);
}

/**
 * A page of React Router whose scripts are asked for when it has been painted. Until then the line and the processor of a
 * slow phone belong to its letters and its first picture; links and forms work without.
 */
export function startAfterPaint(html: string, nonce: string): string {
  return html
    .replaceAll(AHEAD, 'rel="later"')
    .replace('type="module" async=""', 'type="later"')
    .replace("</body>", `<script nonce="${nonce}">${START}</script></body>`);
}
