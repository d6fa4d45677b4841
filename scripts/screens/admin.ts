import { firstCard, type Screen } from "./screen.ts";

/** Not a real one, because a real one would decide the cases that other screens show. */
const RUNNING_BATCH = {
  id: "00000000-0000-7000-8000-000000000000",
  outcome: "approve",
  filter: { kind: null, family: null, min_risk: 0, overdue: null, q: "noida" },
  state: "running",
  ...{ total: 143, decided: 115, skipped: 5 },
  by: { id: "00000000-0000-7000-8000-000000000001", name: "Anita Rao" },
  stopped_by: null,
  starts_at: "2026-11-14T05:12:00.000Z",
  ended_at: null,
};

const AUDITED = [
  { action: "property.approve", subject_type: "property", subject_title: "Simple 2BHK with a balcony", after: {} },
  {
    action: "property.reject",
    subject_type: "property",
    subject_title: "Calm duplex of 2,370 sq ft",
    after: { rejection_reason: "The photos show another home." },
  },
  { action: "property.edit", subject_type: "property", subject_title: "Marathahalli 2BHK", after: { rent: 31_000 } },
  { action: "user.deactivate", subject_type: "user", subject_title: "Pooja Hegde", after: { is_active: false } },
].map((entry, index) => ({
  ...entry,
  id: `00000000-0000-7000-8000-00000000000${index}`,
  actor: RUNNING_BATCH.by,
  subject_id: RUNNING_BATCH.id,
  before: { rent: 29_000 },
  created_at: RUNNING_BATCH.starts_at,
}));

export const ADMIN_SCREENS: Screen[] = [
  { name: "admin", path: "/admin", as: "admin", before: firstCard },
  {
    name: "admin-users",
    path: "/admin?tab=users",
    as: "admin",
    before: firstCard,
  },
  { name: "admin-queue", path: "/admin?tab=queue", as: "admin", before: firstCard },
  {
    name: "admin-batch-dialog",
    path: "/admin?tab=queue",
    as: "admin",
    before: async (page) => {
      await page.getByRole("button", { name: "Decide all that match" }).click();
      await page.getByRole("button", { name: /^Approve \d/ }).waitFor();
    },
  },
  {
    name: "admin-batch",
    path: "/admin",
    as: "admin",
    without: (page) =>
      page.route(/\/api\/admin\/case-batches\/latest/, (route) => route.fulfill({ json: { batch: RUNNING_BATCH } })),
    before: async (page) => {
      await page.getByRole("tab", { name: "Moderation Queue" }).click();
      await page.getByRole("progressbar").waitFor();
    },
  },
  {
    name: "admin-audit",
    path: "/admin",
    as: "admin",
    // No admin has done anything in the demo.
    without: (page) =>
      page.route(/\/api\/admin\/audit(\?|$)/, (route) =>
        route.fulfill({ json: AUDITED, headers: { "x-total-count": String(AUDITED.length) } }),
      ),
    before: async (page) => {
      await page.getByRole("link", { name: "Audit" }).click();
      await page.getByRole("article", { name: "Listing rejected" }).waitFor();
    },
  },
  {
    name: "admin-review-dialog",
    path: "/admin?status=pending",
    as: "admin",
    before: async (page) => {
      await page.getByRole("button", { name: "View Details" }).first().click();
      await page.getByRole("dialog", { name: "Review property" }).getByRole("button", { name: "Approve" }).waitFor();
    },
  },
  {
    name: "admin-reject-dialog",
    path: "/admin?status=pending",
    as: "admin",
    before: async (page) => {
      await page.getByRole("button", { name: "Reject" }).first().click();
      await page.getByLabel("Enter rejection reason:").waitFor();
    },
  },
];
