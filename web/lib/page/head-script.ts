import { STORED } from "../stored.ts";

/**
 * Runs in the document's head before the first paint, as the server renders the same page for every user. It
 * - sets the theme;
 * - sets `data-session` when storage, a cookie or the URL has a session to restore;
 * - records submitted forms, pressed buttons (they show a spinner) and theme choices until hydration, to replay them;
 * - keeps zod from testing whether `eval` works: the content security policy blocks it and would report each attempt.
 */
export const BEFORE_PAINT = `(function(){
window.__zod_globalConfig={jitless:true};
var html=document.documentElement,theme=null,session=null;
try{theme=localStorage.getItem("${STORED.theme}");session=localStorage.getItem("${STORED.session}")}catch(e){}
html.dataset.theme=theme==="dark"||theme!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
if(session||/[?&#](code|access_token|error_code)=/.test(location.search+location.hash)||/(^|; )${STORED.session}=./.test(document.cookie))html.dataset.session="restoring";
var early=window.earlyActions=new Set();
function record(element,button){early.delete(element);early.add(element);if(button&&button.localName==="button"){button.ariaBusy="true";button.dataset.early=""}}
addEventListener("click",function(e){var b=!window.isHydrated&&e.target.closest("button[type=button]:not([popovertarget]),[data-theme-choice]");if(b)record(b,b)},true);
addEventListener("submit",function(e){if(!window.isHydrated&&e.target.method==="post"){e.preventDefault();record(e.target,e.submitter)}},true);
})()`;
