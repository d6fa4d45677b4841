import { cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it } from "vitest";
import { useListFocus } from "./use-list-focus.ts";

afterEach(cleanup);

function List({ names }: { names: string[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const listFocus = useListFocus("li", "button", heading);
  return (
    <div {...listFocus}>
      <h1 ref={heading} tabIndex={-1}>
        Homes
      </h1>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>
    </div>
  );
}
const focused = () => document.activeElement?.textContent;

it("moves the focus to the item that replaces a removed one, and finally to the heading", () => {
  const { rerender } = render(<List names={["one", "two", "three"]} />);
  screen.getByRole("button", { name: "two" }).focus();
  rerender(<List names={["one", "three"]} />);
  expect(focused()).toBe("three");
  rerender(<List names={["one"]} />);
  expect(focused()).toBe("one");
  rerender(<List names={[]} />);
  expect(focused()).toBe("Homes");
});

it("does not move the focus if it is elsewhere", () => {
  const { rerender } = render(<List names={["one", "two"]} />);
  const one = screen.getByRole("button", { name: "one" });
  one.focus();
  rerender(<List names={["one"]} />);
  expect(document.activeElement).toBe(one);
  one.blur();
  rerender(<List names={[]} />);
  expect(document.activeElement).toBe(document.body);
});
