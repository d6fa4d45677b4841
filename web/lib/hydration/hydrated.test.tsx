import { act, Suspense, use, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BEFORE_PAINT } from "../page/head-script.ts";
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
  await vi.waitFor(() => expect(pressed).toEqual(["second", "first"]), { timeout: 15_000 });
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
  await vi.waitFor(() => expect(pressed).toEqual(["second", "first"]), { timeout: 15_000 });
});

test("a form that is submitted before hydration is sent with the button that was pressed", async () => {
  const sent: (string | undefined)[] = [];
  const place = document.createElement("main");
  place.innerHTML = `<form><button type="submit" data-outcome="upheld">Uphold</button><button type="submit" data-outcome="reversed">Reverse</button></form>`;
  document.body.replaceChildren(place);
  place.querySelectorAll("button")[1]?.click();
  await act(async () => {
    hydrateRoot(
      place,
      <form
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

test("a form with an address is left to the browser", () => {
  document.body.innerHTML = `<form action="/browse"><button type="submit">Search</button></form>`;
  const submitted = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  document.querySelector("form")?.dispatchEvent(submitted);
  expect(submitted.defaultPrevented).toBe(false);
  expect(window.earlyActions?.size).toBe(0);
});

const NO_FILTERS = { sort: "new", furnished: "any", gym: false, lift: false, rent: "" };

function Fields({ onRender }: { onRender: (filters: string) => void }) {
  const [filters, setFilters] = useState(NO_FILTERS);
  onRender(Object.values(filters).join(" "));
  const set = (change: Partial<typeof filters>) => setFilters({ ...filters, ...change });
  return (
    <div onClickCapture={markHandled} onChangeCapture={markHandled}>
      <select value={filters.sort} onChange={({ target }) => set({ sort: target.value })}>
        <option value="new">New</option>
        <option value="cheap">Cheap</option>
      </select>
      {["any", "full"].map((furnished) => (
        <input
          key={furnished}
          type="radio"
          name="furnished"
          value={furnished}
          checked={filters.furnished === furnished}
          onChange={() => set({ furnished })}
        />
      ))}
      <input type="checkbox" checked={filters.gym} onChange={() => set({ gym: !filters.gym })} />
      <input type="checkbox" checked={filters.lift} onChange={() => set({ lift: !filters.lift })} />
      <input type="text" value={filters.rent} onChange={({ target }) => set({ rent: target.value })} />
    </div>
  );
}

/** Shows fields as the server rendered them. `rendered` has the filters of each rendering. */
function showFields() {
  const rendered: string[] = [];
  const fields = <Fields onRender={(filters) => rendered.push(filters)} />;
  const place = document.createElement("main");
  place.innerHTML = renderToString(fields);
  rendered.length = 0;
  document.body.replaceChildren(place);
  const [sort, , full, gym, lift, rent] = place.querySelectorAll<HTMLInputElement>("select, input");
  if (!sort || !full || !gym || !lift || !rent) throw new Error("there are no fields");
  return { rendered, sort, full, gym, lift, rent, hydrate: () => act(async () => void hydrateRoot(place, fields)) };
}

test("fields that are changed before hydration are applied after it, one after the other", async () => {
  const { rendered, sort, full, gym, lift, rent, hydrate } = showFields();
  sort.value = "cheap";
  sort.dispatchEvent(new Event("input", { bubbles: true }));
  full.click();
  gym.click();
  lift.click();
  lift.click();
  rent.value = "20000";
  rent.dispatchEvent(new Event("input", { bubbles: true }));
  await hydrate();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  onHydrated();
  await vi.waitFor(() => expect(rendered.at(-1)).toBe("cheap full true false 20000"), { timeout: 15_000 });
  expect(rendered).toHaveLength(5);
  expect([full.checked, gym.checked, lift.checked, rent.value]).toEqual([true, true, false, "20000"]);
  expect(window.earlyActions?.size).toBe(0);
});

function Message({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <div onChangeCapture={markHandled} onSubmitCapture={markHandled}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend(text);
        }}
      >
        <input value={text} onChange={({ target }) => setText(target.value)} />
        <button type="submit">Send</button>
      </form>
    </div>
  );
}

test("a form that is submitted before hydration is sent after what was typed in it since", async () => {
  const sent: string[] = [];
  const message = <Message onSend={(text) => sent.push(text)} />;
  const place = document.createElement("main");
  place.innerHTML = renderToString(message);
  document.body.replaceChildren(place);
  const field = place.querySelector("input") as HTMLInputElement;
  const type = (text: string) => {
    window.earlyActions?.delete(field);
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  type("Is it");
  place.querySelector("button")?.click();
  type("Is it free?");
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await act(async () => void hydrateRoot(place, message));
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  onHydrated();
  await vi.waitFor(() => expect(sent).toEqual(["Is it free?"]), { timeout: 15_000 });
  expect(place.querySelector("button")?.ariaBusy).toBeNull();
  expect(window.earlyActions?.size).toBe(0);
});

function Draft() {
  const [draft, setDraft] = useState("");
  return (
    <div onChangeCapture={markHandled}>
      <textarea value={draft} onChange={({ target }) => setDraft(target.value)} onKeyDown={() => setDraft("")} />
    </div>
  );
}

test("a text that React has handled is not entered again after it was sent", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  const place = document.createElement("main");
  place.innerHTML = renderToString(<Draft />);
  document.body.replaceChildren(place);
  await act(async () => void hydrateRoot(place, <Draft />));
  onHydrated();
  const field = place.querySelector("textarea") as HTMLTextAreaElement;
  await act(async () => {
    Reflect.set(HTMLTextAreaElement.prototype, "value", "two\nlines", field);
    // Pasting several lines fires an event for each, of which React handles the first.
    for (const _ of ["two", "lines"]) field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(field.value).toBe("two\nlines");
  await act(async () => void field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
  expect(field.value).toBe("");
  expect(window.earlyActions?.size).toBe(0);
});
