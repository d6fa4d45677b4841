/**
 * The part of the script in the head that records submitted forms, pressed buttons (they show a spinner), changed fields
 * and theme choices that React does not handle yet. `hydrated.ts` replays them. Parts in a Suspense boundary hydrate
 * after the rest. A form with an `action` works without React and is not recorded.
 */
export const RECORD_EARLY = `var early=window.earlyActions=new Map();
function record(e,element,detail){if(e.isTrusted)early.delete(element);early.set(e.recorded=element,detail);
if(window.replaySoon)replaySoon();else if(detail&&detail.localName==="button"){detail.ariaBusy="true";detail.dataset.early=""}}
function isTick(f){return f.type==="checkbox"||f.type==="radio"}
addEventListener("click",function(e){var b=e.target.closest("button[type=button]:not([popovertarget]),[data-theme-choice]");if(b)record(e,b,b);else if(isTick(e.target))record(e,e.target,e.target.checked)},true);
addEventListener("input",function(e){var f=e.target;if("value" in f&&f.type!=="file"&&!isTick(f))record(e,f,f.value)},true);
addEventListener("submit",function(e){if(!e.target.hasAttribute("action")){e.preventDefault();record(e,e.target,e.submitter)}},true);`;
