/** The names under which the browser keeps things. The chosen city's name is the specification's. */
export const STORED = { theme: "basera-theme", session: "basera-session", city: "userLocation" } as const;

/**
 * Runs in the document's head before anything is painted: sets the theme, and says whether there is a session to restore.
 * Pages come from the server the same for everybody; this and CSS make the first picture the right one.
 */
export const BEFORE_PAINT = `(function(){
var html=document.documentElement,theme=null,session=null;
try{theme=localStorage.getItem("${STORED.theme}");session=localStorage.getItem("${STORED.session}")}catch(e){}
html.dataset.theme=theme==="dark"||theme!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
if(session||/(^|; )${STORED.session}=./.test(document.cookie))html.dataset.session="restoring";
})()`;
