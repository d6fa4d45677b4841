import { renderHook } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, test } from "vitest";
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
