import { type ComponentType, lazy } from "react";

const Nothing = () => null;

type Part<Props> = { default: ComponentType<Props> };

/** Whether the server may have rendered the part. Its links work without the script. */
export const isRendered = () => document.documentElement.dataset.rendered !== undefined;

async function loadPart<Props>(load: () => Promise<Part<Props>>, Fallback: ComponentType<Props>): Promise<Part<Props>> {
  try {
    return await load();
  } catch (error) {
    console.warn("A part of the page did not load.", error);
    if (Fallback === Nothing && isRendered()) return new Promise<never>(() => undefined);
    return { default: Fallback };
  }
}

/**
 * Returns a lazy component for a part that the page works without. If its download fails, `Fallback` is shown instead
 * of crashing the page, or what the server has rendered stays: browsers do not request a failed module again until the
 * page is reloaded.
 */
export function lazyPart<Props>(load: () => Promise<Part<Props>>, Fallback: ComponentType<Props> = Nothing) {
  return lazy(() => loadPart(load, Fallback));
}

const loading: Promise<void>[] = [];

/**
 * Like `lazyPart`, for a part that the server renders for members on many pages. It loads together with the module that
 * declares it, and the page is hydrated after that. Otherwise, if the page changed while the part loads, React would
 * remove what the server has rendered, and a press on it would be lost.
 */
export function memberPart<Props>(load: () => Promise<Part<Props>>) {
  let loaded: Part<Props> | null = null;
  if (!import.meta.env.SSR && isRendered()) {
    const remember = (part: Part<Props>) => {
      loaded = part;
    };
    // `loadPart` reports a failure once the part is rendered.
    loading.push(load().then(remember, () => undefined));
  }
  return lazy(() => (loaded === null ? loadPart(load, Nothing) : atOnce(loaded)));
}

/** Returns a thenable that calls back immediately, so that React renders the part without suspending. */
function atOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: `lazy` accepts any thenable
  return { then: (resolve: (value: Value) => void) => resolve(value) } as Promise<Value>;
}

/** Resolves when every part of `memberPart` has been loaded or has failed to load. */
export async function memberPartsLoaded(): Promise<void> {
  await Promise.all(loading);
}
