import { pathOf } from "#contract/route-paths.ts";
import { RECORD_EARLY } from "../hydration/record-early.ts";
import { STORED } from "../stored.ts";

/** Set while the document belongs to another person than this browser's session. Styles then hide the page. */
const MISMATCH = { attribute: "data-mismatch", tried: "basera-mismatch" } as const;

const PAGE_SESSION = pathOf("POST /api/page-session");

/**
 * Runs in the document's head before the first paint, as only the browser knows theme and stored session. It
 * - sets the theme;
 * - compares the account that the server rendered (`data-viewer`) with the stored session. If they differ, it hides the
 *   page, corrects the page cookie, and reloads once; see the table in decision 0040. It checks again, also the account
 *   that the page shows now, when the page returns from the back/forward cache, and when a prerendered page is shown;
 * - reloads if Back is pressed before hydration, as the document is that of another address;
 * - sets `data-session` when storage, a cookie or the URL has a session to restore;
 * - records what people do before the page is hydrated;
 * - keeps zod from testing whether `eval` works: the content security policy blocks it and would report each attempt.
 */
export const BEFORE_PAINT = `(function(){
window.__zod_globalConfig={jitless:true};
var html=document.documentElement,data=html.dataset,theme=null;
try{theme=localStorage.getItem("${STORED.theme}")}catch(e){}
data.theme=theme==="dark"||theme!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
function stored(){var s=null;try{s=localStorage.getItem("${STORED.session}")}catch(e){}
if(!s&&(s=/(?:^|; )${STORED.session}=([^;]+)/.exec(document.cookie)))try{s=decodeURIComponent(s[1])}catch(e){s=""}
return s}
function token(s){try{return JSON.parse(s).access_token||""}catch(e){return ""}}
function holder(s){try{return JSON.parse(atob(token(s).split(".")[1].replace(/-/g,"+").replace(/_/g,"/"))).sub}catch(e){return ""}}
function again(){data.mismatch="reloading";location.reload()}
function recheck(){var now=holder(stored());if(!data.session&&((data.viewer||"")!==now||viewer&&viewer!==now))again()}
var session=stored(),id=holder(session),viewer=data.viewer||"",first=true;
if(viewer&&viewer!==id){
data.mismatch="";delete data.rendered;
try{first=sessionStorage.getItem("${MISMATCH.tried}")!==viewer+id;sessionStorage.setItem("${MISMATCH.tried}",viewer+id)}catch(e){first=false}
if(first){data.mismatch="reloading";
var clear=function(){return fetch("${PAGE_SESSION}",{method:"DELETE"})};
(id?fetch("${PAGE_SESSION}",{method:"POST",headers:{authorization:"Bearer "+token(session)}}).then(function(r){return r.ok||clear()},clear):clear()).then(again,again)}
}else try{sessionStorage.removeItem("${MISMATCH.tried}")}catch(e){}
var signsIn=/[?&#](code|access_token|error_code)=/.test(location.search+location.hash);
if(signsIn)delete data.rendered;
if(session&&data.rendered===undefined||signsIn)data.session="restoring";
addEventListener("pageshow",function(e){if(e.persisted)recheck()});
document.addEventListener("prerenderingchange",recheck);
var address=location.pathname+location.search;
addEventListener("popstate",function(){if(!window.isHydrated&&address!==location.pathname+location.search)again()});
${RECORD_EARLY}
})()`;
