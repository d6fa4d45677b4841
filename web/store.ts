import { useSyncExternalStore } from "react";

/**
 * A minimal store with a React hook. Components render the initial state on the server and during hydration. It
 * replaces zustand, which would exceed the script limit of the property page (e2e/weight.spec.ts).
 */
export function createStore<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  const get = () => state;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    subscribe,
    set(next: State): void {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    /** Returns the selected part of the state. The selector must return the same reference while nothing changed. */
    use: <Part = State>(select: (state: State) => Part = (state) => state as State & Part): Part =>
      useSyncExternalStore(
        subscribe,
        () => select(state),
        () => select(initial),
      ),
  };
}
