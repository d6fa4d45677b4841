import { act, Suspense, use } from "react";
import { hydrateRoot } from "react-dom/client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BEFORE_PAINT } from "./head-script.ts";
import { markHandled, onHydrated } from "./hydrated.ts";

const listening = new AbortController();

beforeAll(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, "addEventListener").mockImplementation((type, listener, options) =>
    listen(type, listener, { capture: options === true, signal: listening.signal }),
  );
  new Function(BEFORE_PAINT)();
});
afterAll(() => {
  listening.abort();
  vi.unstubAllGlobals();
  window.isHydrated = undefined;
  window.replaySoon = undefined;
});

function Rest({ loaded }: { loaded: Promise<void> }) {
  use(loaded);
  return <p>Loaded</p>;
}

/** Shows two buttons as the server rendered them. The first one's part hydrates once `rest` is loaded. */
function show() {
  const pressed: string[] = [];
  const rest = Promise.withResolvers<void>();
  const place = document.createElement("main");
  place.innerHTML = `<div><!--$--><button type="button">First</button><p>Loaded</p><!--/$--><button type="button">Second</button></div>`;
  document.body.replaceChildren(place);
  const [first, second] = place.querySelectorAll("button");
  if (!first || !second) throw new Error("there are no buttons");
  const hydrate = () =>
    act(async () => {
      hydrateRoot(
        place,
        <div onClickCapture={markHandled}>
          <Suspense>
            <button type="button" onClick={() => pressed.push("first")} suppressHydrationWarning>
              First
            </button>
            <Rest loaded={rest.promise} />
          </Suspense>
          <button type="button" onClick={() => pressed.push("second")}>
            Second
          </button>
        </div>,
      );
    });
  return { pressed, first, second, hydrate, load: () => act(async () => rest.resolve()) };
}

test("presses from before hydration act once, each as soon as React handles its button", async () => {
  const { pressed, first, second, hydrate, load } = show();
  first.click();
  second.click();
  first.click();
  await hydrate();
  onHydrated();
  expect(pressed).toEqual(["second"]);
  expect(first.ariaBusy).toBe("true");

  await load();
  await vi.waitFor(() => expect(pressed).toEqual(["second", "first"]));
  expect(first.ariaBusy).toBeNull();
});

test("a press on a button that React has rendered but does not handle yet acts later", async () => {
  const { pressed, first, second, hydrate, load } = show();
  await hydrate();
  onHydrated();
  first.click();
  second.click();
  expect(pressed).toEqual(["second"]);

  await load();
  await vi.waitFor(() => expect(pressed).toEqual(["second", "first"]));
});

test("a form that is submitted before hydration is sent with the button that was pressed", async () => {
  const sent: (string | undefined)[] = [];
  const place = document.createElement("main");
  place.innerHTML = `<form method="post"><button type="submit" data-outcome="upheld">Uphold</button><button type="submit" data-outcome="reversed">Reverse</button></form>`;
  document.body.replaceChildren(place);
  place.querySelectorAll("button")[1]?.click();
  await act(async () => {
    hydrateRoot(
      place,
      <form
        method="post"
        onSubmitCapture={markHandled}
        onSubmit={(event) => sent.push((event.nativeEvent as SubmitEvent).submitter?.dataset.outcome)}
      >
        <button type="submit" data-outcome="upheld">
          Uphold
        </button>
        <button type="submit" data-outcome="reversed" suppressHydrationWarning>
          Reverse
        </button>
      </form>,
    );
  });
  onHydrated();
  expect(sent).toEqual(["reversed"]);
});
