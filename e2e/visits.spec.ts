import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { DAY_MS } from "#contract/durations.ts";
import { formatTime, formatWeekdayDate } from "#contract/formats.ts";
import { dayAfter, indianDay, indianTime, weekdayOf } from "#contract/india-time.ts";
import { formatVisitTime, meetingPointText } from "#contract/messaging/visit-times.ts";
import { proveAddress } from "#server/testing/factories.ts";
import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { conversationWith, log } from "./conversation.ts";
import { asMember } from "./dashboard.ts";
import { insertHome, mailsTo, withDatabase } from "./database.ts";
import { expect, resize, test } from "./journey.ts";
import { tabTo } from "./keyboard.ts";
import { type Member, newMember } from "./member.ts";

// Times are India time, whatever the zone of the browser.
test.use({ timezoneId: "America/Los_Angeles" });

/** Signs in a new person with a confirmed address in this page's browser. */
async function newTenant(page: Page, name?: string): Promise<Member> {
  const member = await newMember(page, name);
  await withDatabase((db) => proveAddress(db, member.id));
  return member;
}

const DAYS = 3;
const DAY = dayAfter(indianDay(Date.now()), DAYS);
const at = (hour: number, minute = 0) => indianTime(DAY, hour * 60 + minute);

/** An owner in another browser, whose home receives people on one weekday from 10 am to 1 pm. */
async function ownerWithHome(browser: Browser, { hasWindows = true, mode = "instant" } = {}) {
  const { page, member: owner } = await asMember(browser, "Kavitha Reddy");
  const home = await insertHome({ owner_id: owner.id, owner_email: owner.email, owner_name: owner.name });
  await owner.call("PATCH", `/api/properties/${home.id}/visit-settings`, {
    mode,
    meeting_point: "Blue gate, ring the second bell",
    windows: hasWindows ? [{ weekday: weekdayOf(DAY), from: "10:00", to: "13:00" }] : [],
  });
  return { page, owner, home };
}

const card = (page: Page) => page.getByRole("region", { name: "Visit this home" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const detail = (page: Page) => page.getByRole("main").getByRole("article", { name: "Visit", exact: true });
const time = (page: Page, start: number) =>
  page.getByRole("group", { name: formatWeekdayDate(start) }).getByRole("radio", { name: formatTime(start) });
const isReady = (page: Page) => page.waitForFunction(() => window.isHydrated);

/** Returns how many pixels wider a select is than its chosen option. */
function roomLeft(element: HTMLElement): number {
  const select = element as HTMLSelectElement;
  const { font, paddingLeft, paddingRight } = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.font = font;
  const text = pen.measureText(select.selectedOptions[0]?.text ?? "").width;
  return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text;
}

/** Books a free time as this person, through the API. */
const book = (member: Member, homeId: string, start: number) =>
  member.call<{ id: string; conversation_id: string }>("POST", "/api/visits", {
    property_id: homeId,
    start: new Date(start).toISOString(),
    client_id: crypto.randomUUID(),
  });

test("a person books a time, moves it, sees it in the chat and in the calendar file, and cancels", async ({
  page,
  browser,
}) => {
  const { page: owners, owner, home } = await ownerWithHome(browser);
  const member = await newTenant(page, "Ananya Rao");
  await page.goto(`/property/${home.id}`);
  await isReady(page);
  await card(page).getByRole("button", { name: "See free times" }).click();
  await time(page, at(10)).check();
  await dialog(page, "Choose a time").getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByText(`Visit booked for ${formatVisitTime(at(10))}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/visits\/[0-9a-f-]{36}$/);
  await expect(detail(page).getByRole("heading", { name: formatVisitTime(at(10)) })).toBeVisible();
  await expect(page.getByText("All times are IST.").first()).toBeVisible();
  await expect(detail(page)).toContainText(meetingPointText(at(10) - DAY_MS));

  await owners.goto("/");
  await owners.keyboard.press("Shift");
  const bell = owners.getByRole("banner").getByRole("link", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications, 1 new");

  await detail(page).getByRole("button", { name: "Move" }).click();
  await expect(time(page, at(10))).toHaveCount(0);
  await time(page, at(11, 30)).check();
  await dialog(page, "Choose another time").getByRole("button", { name: "Move to this time" }).click();
  await expect(detail(page).getByRole("heading", { name: formatVisitTime(at(11, 30)) })).toBeVisible();

  const downloading = page.waitForEvent("download");
  await detail(page).getByRole("button", { name: "Add to calendar" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file).toContain("STATUS:CONFIRMED");
  expect(file).toContain("SEQUENCE:2");

  await owners.goto("/messages");
  await conversationWith(owners, "Ananya Rao").getByRole("button").click();
  const visit = log(owners).getByRole("article");
  await expect(visit).toHaveAccessibleName(/: Booked$/);
  await expect(visit).toContainText(formatVisitTime(at(11, 30)));
  await expect(log(owners)).toContainText(`Moved the visit to ${formatVisitTime(at(11, 30))}`);

  await detail(page).getByRole("button", { name: "Cancel visit" }).click();
  const asked = dialog(page, "Cancel this visit?");
  await asked.getByLabel("Reason (optional)").fill("I found another home");
  await asked.getByRole("button", { name: "Cancel visit" }).click();
  await expect(detail(page)).toContainText("Cancelled");
  await expect(page.getByText("Visit cancelled.")).toBeVisible();
  await expect(detail(page)).toBeFocused();
  await expect(detail(page).getByRole("button", { name: "Move" })).toHaveCount(0);
  // The other side's open chat is updated without a reload.
  await expect(visit).toHaveAccessibleName(/: Cancelled$/);
  await expect(log(owners)).toContainText("Reason: “I found another home”");
  await expect
    .poll(async () => (await mailsTo(owner.email)).map(({ subject }) => subject))
    .toContain(`Visit cancelled: ${home.title}`);
  expect((await mailsTo(member.email)).map(({ subject }) => subject)).toContain(
    `Visit on ${formatVisitTime(at(10))}: ${home.title}`,
  );
});

test("times are proposed where the owner offers none, and the owner accepts one", async ({ page, browser }) => {
  const { page: owners, home } = await ownerWithHome(browser, { hasWindows: false });
  await newMember(page, "Ananya Rao");
  await page.goto(`/property/${home.id}`);
  await isReady(page);
  await card(page).getByRole("button", { name: "See free times" }).click();
  const proposing = dialog(page, "Propose a time");
  await expect(proposing).toContainText("The owner has not given any times yet.");
  await proposing.getByLabel("Day").selectOption(DAY);
  await proposing.getByLabel("Time", { exact: true }).selectOption(formatTime(at(17, 15)));
  await proposing.getByRole("button", { name: "Add another time" }).click();
  await proposing.getByRole("button", { name: "Propose these times" }).click();
  await expect(detail(page)).toContainText("Waiting for Kavitha Reddy");

  await owners.goto("/visits");
  await owners.getByRole("list", { name: "Visits" }).getByRole("link").click();
  await expect(detail(owners)).toContainText("Waiting for you");
  await detail(owners)
    .getByRole("button", { name: `Accept ${formatVisitTime(at(17, 15))}` })
    .click();
  await expect(detail(owners)).toContainText("Booked");
  await expect(owners.getByText(`Visit booked for ${formatVisitTime(at(17, 15))}.`)).toBeVisible();
  await expect(detail(owners)).toBeFocused();
  await expect(detail(page)).toContainText("Booked");
  await expect(detail(page).getByRole("heading", { name: formatVisitTime(at(17, 15)) })).toBeVisible();
});

test("an owner says when people can visit, and is told what is wrong", async ({ page }) => {
  const owner = await newMember(page, "Kavitha Reddy");
  const home = await insertHome({ owner_id: owner.id, owner_email: owner.email, owner_name: owner.name });
  await page.goto("/my-listings");
  await isReady(page);
  await page.getByRole("link", { name: "When can people visit?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "When can people visit?" })).toBeVisible();
  const week = page.getByRole("region", { name: "Every week" });
  await page.getByRole("button", { name: "Add a time" }).click();
  await week.getByLabel("Weekday").selectOption("Sunday");
  await week.getByLabel("To").selectOption("10:00 am");
  await expect(week.getByText("The end must be after the start.")).toBeVisible();
  await page.getByRole("button", { name: "Save visiting hours" }).click();
  await expect(week.getByLabel("From")).toBeFocused();
  await week.getByLabel("To").selectOption("12:00 pm");
  await expect(page.getByRole("region", { name: "What people see this week" })).toContainText(
    "10:00 am, 10:45 am, 11:30 am",
  );
  await page.getByRole("button", { name: "Add a day" }).click();
  await page.getByRole("radio", { name: "Approve each request" }).check();
  await page.getByLabel("Meeting point").fill("Blue gate");
  await page.getByRole("button", { name: "Save visiting hours" }).click();
  await expect(page.getByText("Your hours are saved.")).toBeVisible();
  expect(await owner.call("GET", `/api/properties/${home.id}/visit-settings`)).toMatchObject({
    windows: [{ weekday: 7, from: "10:00", to: "12:00" }],
    days: [{ from: null, to: null }],
    mode: "ask",
    meeting_point: "Blue gate",
  });
  await page.reload();
  await expect(week.getByLabel("Weekday")).toHaveValue("7");
  await resize(page, NARROW);
  for (const select of [week.getByLabel("From"), week.getByLabel("To"), page.getByLabel("Length")])
    expect(await select.evaluate(roomLeft), `room left in ${select}`).toBeGreaterThanOrEqual(0);
});

test("a home is visited by keyboard alone, and the focus returns", async ({ page, browser }) => {
  const { home } = await ownerWithHome(browser);
  await newMember(page);
  await page.goto(`/property/${home.id}`);
  await isReady(page);
  const open = card(page).getByRole("button", { name: "See free times" });
  await tabTo(page, open);
  await page.keyboard.press("Enter");
  await expect(time(page, at(10))).toBeVisible();
  await tabTo(page, time(page, at(10)));
  await page.keyboard.press("ArrowDown");
  await expect(time(page, at(10, 45))).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
});

test("the screens of visits are accessible in all looks and widths", async ({ page, browser }) => {
  test.slow();
  const { page: owners, home } = await ownerWithHome(browser);
  const member = await newTenant(page);
  const { id, conversation_id } = await book(member, home.id, at(10));
  for (const [screen, path, shown] of [
    [page, "/visits", "Coming"],
    [page, `/visits/${id}`, "What happened"],
    [page, `/messages?conversation=${conversation_id}`, "Add to calendar"],
    [owners, `/property/${home.id}/visit-hours`, "Save visiting hours"],
  ] as const) {
    await screen.goto(path);
    await expect(screen.getByText(shown).first()).toBeVisible();
    await isAccessibleInAllLooks(screen, path.split("/")[1] ?? "");
  }
  await owners.close();
  await page.goto(`/property/${home.id}`);
  await isReady(page);
  await card(page).getByRole("button", { name: "See free times" }).click();
  await expect(time(page, at(11, 30))).toBeVisible();
  await isAccessibleInAllLooks(page, "choosing a time");
});
