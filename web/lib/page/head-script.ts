import { STORED } from "../stored.ts";

/**
 * Runs in the document's head before anything is painted: sets the theme; says whether there is a session to restore, or one
 * in the address; keeps, until hydration, which forms are submitted, which buttons are pressed (they show a spinner) and which
 * theme is chosen; and tells the schemas' library not to try whether it may make code of text: the page's policy refuses it, and would
 * report every try. Pages come from the server the same for everybody; this and CSS make the first picture the right one.
 */
export const BEFORE_PAINT = `(function(){
window.__zod_globalConfig={jitless:true};
var html=document.documentElement,theme=null,session=null;
try{theme=localStorage.getItem("${STORED.theme}");session=localStorage.getItem("${STORED.session}")}catch(e){}
html.dataset.theme=theme==="dark"||theme!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
if(session||/[?&#](code|access_token|error_code)=/.test(location.search+location.hash)||/(^|; )${STORED.session}=./.test(document.cookie))html.dataset.session="restoring";
var early=window.early=new Set();
function keep(it,button){early.delete(it);early.add(it);if(button&&button.localName==="button"){button.ariaBusy="true";button.dataset.early=""}}
addEventListener("click",function(e){var b=!window.isAlive&&e.target.closest("button[type=button]:not([popovertarget]),[data-theme-choice]");if(b)keep(b,b)},true);
addEventListener("submit",function(e){if(!window.isAlive&&e.target.method==="post"){e.preventDefault();keep(e.target,e.submitter)}},true);
})()`;
