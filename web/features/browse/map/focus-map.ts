import { choiceOf, type PlacedGroup } from "./place-groups.ts";

const find = (selector: string) => document.querySelector<HTMLElement>(`[data-map-pane] ${selector}`);

export function focusMap(): void {
  find("[role=region]")?.focus();
}

/** Focuses the button of a group, or the map if the button is gone. */
export function focusGroup(group: PlacedGroup): void {
  const button = find(`[data-group="${choiceOf(group)}"]`);
  if (button) button.focus();
  else focusMap();
}
