import { type ComponentType, useState } from "react";

/**
 * A part of the screen whose code is fetched when it is first wanted, such as a dialog. `want` fetches it, and answers
 * whether it came; until then there is no component.
 */
export function usePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [part, setPart] = useState<{ Component: ComponentType<Props> } | null>(null);
  async function want(): Promise<boolean> {
    if (part) return true;
    try {
      const Component = await load();
      setPart({ Component });
      return true;
    } catch (error) {
      console.warn("A part of the screen did not load.", error);
      return false;
    }
  }
  return [part?.Component, want] as const;
}
