import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { EDIT } from "../../properties/form/form-texts.ts";
import { sampleProperty } from "../../properties/sample-property.ts";
import { EditDialog } from "./edit-dialog.tsx";

const admin = { id: "1", name: "Admin", email: "admin@example.test", type: "admin" } as User;
afterEach(cleanup);

function open() {
  const onClose = vi.fn();
  const dialog = (
    <QueryClientProvider client={new QueryClient()}>
      <EditDialog edited={sampleProperty({ version: 3 })} user={admin} onClose={onClose} />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: dialog }])} />);
  return onClose;
}
const close = () => fireEvent.click(screen.getByLabelText("Close"));

it("asks before closing with changes typed a moment ago, before the next render", () => {
  const onClose = open();
  act(() => {
    fireEvent.input(screen.getByLabelText("Title"), { target: { value: "Another title" } });
    close();
  });
  expect(screen.getByText(EDIT.leave)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it("closes immediately without changes", () => {
  const onClose = open();
  close();
  expect(onClose).toHaveBeenCalledOnce();
});
