import { cleanup, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Property } from "#contract/properties/properties.ts";
import { FACTS } from "../facts.ts";
import { sampleProperty } from "../sample-property.ts";
import { depositInMonths } from "./detail-texts.ts";
import { PropertyDetail } from "./property-detail.tsx";
import { CostSummary, OwnerName, PropertyFacts, PropertyStats } from "./property-facts.tsx";

afterEach(cleanup);

const show = (changes: Partial<Property> = {}) => render(<PropertyFacts property={sampleProperty(changes)} />);
const chips = (heading: string) => {
  const part = screen.getByRole("heading", { name: heading }).closest("section") as HTMLElement;
  return within(part)
    .getAllByRole("listitem")
    .map((chip) => chip.textContent);
};
/** Returns the value of a fact. */
const factOf = (name: string) => screen.getByText(name).closest("div")?.querySelector("dd")?.textContent;

test("shows type, place, rent and nearby landmarks", () => {
  const { container } = show({
    featured: true,
    location: { city: "Delhi", area: "Saket", nearby_landmarks: ["Metro", "Park"], position: null },
  });
  expect(screen.getByRole("heading", { level: 1, name: "Airy 2BHK near the lake" })).toBeTruthy();
  for (const text of ["Featured", "Delhi / Saket", "Description"]) expect(screen.getByText(text)).toBeTruthy();
  expect(container.textContent).toContain("₹29,000 per month");
  expect(screen.getByText(/A bright home\.\s+The metro is near\./)).toBeTruthy();
  expect(["Type", "Deposit", "Furnishing", "Available from"].map(factOf)).toEqual([
    "2BHK",
    "₹1,45,000",
    "Semi-Furnished",
    "1 Dec 2026",
  ]);
  expect(chips("Nearby landmarks")).toEqual(["Metro", "Park"]);
});

test("shows maintenance and Featured only if they apply", () => {
  show();
  expect(factOf("Maintenance")).toBe("₹2,000");
  expect(screen.queryByText("Featured")).toBeNull();
  cleanup();
  show({ maintenance: 0 });
  expect(screen.queryByText("Maintenance")).toBeNull();
});

test("shows the available amenities in title case", () => {
  const none = sampleProperty().amenities;
  show({ amenities: { ...none, parking: false, power_backup: true, swimming_pool: true, shopping_complex: true } });
  expect(chips("Society amenities")).toEqual(["Power Backup", "Swimming Pool", "Shopping Complex"]);
  cleanup();
  show({ amenities: { ...none, parking: false } });
  expect(screen.queryByRole("heading", { name: "Society amenities" })).toBeNull();
});

test("shows each house rule and accepted tenants", () => {
  show({ rules: { tenant_type: ["Family", "Employees"], pets_allowed: true, smoking: false, drinking: true } });
  expect(chips("House rules")).toEqual([
    "Tenant typesFamily, Working Professional",
    "PetsAllowed",
    "SmokingNot Allowed",
    "DrinkingAllowed",
  ]);
});

test("shows every fact of the table", () => {
  const { container } = show();
  for (const { name } of Object.values(FACTS)) expect(container.textContent).toContain(name);
});

test("sums up rent, deposit in months and maintenance", () => {
  const { container } = render(
    <CostSummary property={sampleProperty({ rent: 29_000, security_deposit: 87_000, maintenance: 2500 })} />,
  );
  expect(container.textContent).toContain("₹29,000 per month");
  expect(["Deposit", "Maintenance"].map(factOf)).toEqual(["₹87,000 (3 months' rent)", "₹2,500"]);
  expect([depositInMonths(29_000, 29_000), depositInMonths(72_500, 29_000)]).toEqual([
    "1 month's rent",
    "2.5 months' rent",
  ]);
  expect([depositInMonths(0, 29_000), depositInMonths(80_000, 29_000)]).toEqual([null, null]);
});

test("shows when it was listed, and that it is available now", () => {
  render(<PropertyStats property={sampleProperty({ available_from: "2026-11-14" })} />);
  expect(screen.getByRole("heading", { name: "Property Stats" })).toBeTruthy();
  expect(screen.getByText("Listed").closest("div")?.textContent).toBe("Listed: 14 Nov 2026");
  expect(screen.getByText("Available").closest("div")?.textContent).toBe("Available: Now");
});

test('shows the date from which a home is available, never "Now" before it', () => {
  render(<PropertyStats property={sampleProperty({ available_from: "2099-12-16" })} />);
  expect(screen.getByText("Available").closest("div")?.textContent).toBe("Available: 16 Dec 2099");
});

test("shows the owner's picture, else the first letter of the name", () => {
  const { owner } = sampleProperty();
  const { container } = render(<OwnerName owner={{ ...owner, avatar: "/media/avatars/1/320.webp" }} />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/media/avatars/1/320.webp");
  cleanup();
  const without = render(<OwnerName owner={owner} />);
  expect(without.container.querySelector("[aria-hidden]")?.textContent).toBe("M");
  expect(screen.getByText("Meera Krishnan")).toBeTruthy();
});

test("shows an admin no contact button", () => {
  const open = (mayContact: boolean) => {
    const element = (
      <PropertyDetail
        property={sampleProperty()}
        mayContact={mayContact}
        visit={null}
        visitButton={null}
        rents={null}
        report={null}
      />
    );
    render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  };
  open(true);
  expect(screen.getAllByRole("button", { name: "Contact Owner" }).length).toBeGreaterThan(0);
  cleanup();
  open(false);
  expect(screen.queryAllByRole("button", { name: "Contact Owner" })).toEqual([]);
});
