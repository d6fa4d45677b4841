import { act, renderHook } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, test, vi } from "vitest";
import { useSuggestions } from "./use-suggestions.ts";

function focusedInput(): HTMLInputElement {
  const input = document.body.appendChild(document.createElement("input"));
  input.focus();
  return input;
}

const open = (input: HTMLInputElement, whileMounting: () => void) =>
  renderHook(() => {
    useLayoutEffect(whileMounting, []);
    return useSuggestions({ current: input }, { count: 1, onChoose: () => {} });
  }).result.current.isOpen;

test("opens for an input that has the focus already", () => {
  expect(open(focusedInput(), () => {})).toBe(true);
});

test("stays closed if the focus leaves while the list is mounted", () => {
  const input = focusedInput();
  expect(open(input, () => input.blur())).toBe(false);
});

test("does not choose with the Enter that ends the composition of a character", () => {
  const input = focusedInput();
  const onChoose = vi.fn();
  renderHook(() => useSuggestions({ current: input }, { count: 1, onChoose }));
  const press = (key: string, init: KeyboardEventInit = {}) =>
    act(() => void input.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true, ...init })));
  press("ArrowDown");
  press("Enter", { keyCode: 229 });
  press("Enter", { isComposing: true });
  expect(onChoose).not.toHaveBeenCalled();
  press("Enter", { keyCode: 13 });
  expect(onChoose).toHaveBeenCalledWith(0);
});
