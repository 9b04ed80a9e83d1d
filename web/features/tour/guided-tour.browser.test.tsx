import { cleanup } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { desktop, phone } from "#testing/web/real-input.ts";
import { answersOfFrame, renderFramed } from "#testing/web/render-framed.tsx";
import { HomePage } from "#web/features/home/home.tsx";
import { useTour } from "./tour-state.ts";

const open = (isTourSeen = false) =>
  renderFramed(<HomePage suggested={[]} />, { answers: answersOfFrame(), isTourSeen });

const step = (name: string) => page.getByRole("dialog", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const kept = () => [localStorage.getItem("tourSeen"), localStorage.getItem("tourStep")];
/** Whether the bright part of the page is around this. */
const isPointedAt = (selector: string) => {
  const shown = [...document.querySelectorAll(selector)].find((one) => one.getBoundingClientRect().width > 0);
  const bright = document.querySelector(".outline-accent-text[aria-hidden]")?.getBoundingClientRect();
  const box = shown?.getBoundingClientRect();
  if (bright === undefined || box === undefined) return false;
  return (
    bright.left <= box.left && bright.right >= box.right && bright.top <= box.top && bright.height < 1000
  );
};

afterEach(() => useTour.setState({ step: null }));

test("it opens by itself on Home, goes through four steps by keys and buttons, and is seen when it is finished; axe finds nothing", async () => {
  await open();
  await expect.element(step("Welcome")).toBeVisible();
  await expect.element(button("Next")).toHaveFocus();
  expect(button("Back").query()).toBeNull();
  await userEvent.keyboard("{ArrowLeft}{ArrowRight}");
  await expect.element(step("Sidebar")).toBeVisible();
  await expect.poll(() => isPointedAt('nav[data-tour="sidebar"]')).toBe(true);
  await userEvent.click(button("Back"));
  await expect.element(step("Welcome")).toBeVisible();
  await expect.element(button("Next")).toHaveFocus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(step("Search")).toBeVisible();
  await expect.poll(() => isPointedAt('[data-tour="search"]')).toBe(true);
  await inEachSize(expectNoViolations);
  // Tab goes round among Next, Close and Back.
  await userEvent.keyboard("{Tab}{Tab}");
  await expect.element(button("Back")).toHaveFocus();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Shift>}{Tab}{/Shift}{ArrowRight}{ArrowRight}");
  await expect.element(step("Progress")).toBeVisible();
  await expect.poll(() => isPointedAt('[data-tour="figures"]')).toBe(true);
  expect(kept()).toEqual([null, "3"]);
  await expect.element(button("Finish")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => step("Progress").query()).toBeNull();
  expect(kept()).toEqual(["1", null]);
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("after a reload it goes on where it was; closed by Escape it counts as seen, and goes on from the account menu", async () => {
  await open();
  await expect.element(step("Welcome")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(step("Sidebar")).toBeVisible();
  cleanup();
  useTour.setState({ step: null });
  await open();
  await expect.element(step("Sidebar")).toBeVisible();
  await expect.element(button("Next")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => step("Sidebar").query()).toBeNull();
  expect(kept()).toEqual(["1", "1"]);
  const account = page.getByRole("button", { name: /^Account/u });
  (account.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await userEvent.click(page.getByRole("menuitem", { name: "Continue the tour" }));
  await expect.element(step("Sidebar")).toBeVisible();
  await expect.element(button("Next")).toHaveFocus();
  await expect.poll(() => page.getByRole("menu").query()).toBeNull();
  await userEvent.keyboard("{Enter}{Enter}{Enter}");
  await expect.poll(() => useTour.getState().step).toBeNull();
  await userEvent.click(account);
  await expect.element(page.getByRole("menuitem", { name: "Take the tour" })).toBeVisible();
});

test("it never stands in the way: a press elsewhere does what it does and closes it, and another page does", async () => {
  const { address } = await open();
  await expect.element(step("Welcome")).toBeVisible();
  await userEvent.click(
    page.getByRole("navigation", { name: "Library" }).getByRole("link", { name: "Stats" }),
  );
  await expect.poll(address).toBe("/stats");
  await expect.poll(() => step("Welcome").query()).toBeNull();
  expect(kept()).toEqual(["1", "0"]);
});

/** Waits for longer than the tour takes to look whether the person is at rest. */
async function waitForLooks(): Promise<void> {
  let looks = 0;
  const looking = setInterval(() => (looks += 1), 250);
  await expect.poll(() => looks).toBeGreaterThan(3);
  clearInterval(looking);
}

test("it waits while something is open or has the focus, and does not come where it was seen", async () => {
  // They are there before the page is: how long it takes to press something on it depends on the machine.
  const field = document.body.appendChild(document.createElement("input"));
  const dialog = document.body.appendChild(document.createElement("dialog"));
  onTestFinished(() => [field, dialog].forEach((element) => element.remove()));
  field.focus();
  await open();
  await waitForLooks();
  expect(step("Welcome").query()).toBeNull();
  dialog.open = true;
  field.remove();
  await waitForLooks();
  expect(step("Welcome").query()).toBeNull();
  dialog.remove();
  await expect.element(step("Welcome")).toBeVisible();

  cleanup();
  useTour.setState({ step: null });
  await open(true);
  await waitForLooks();
  expect(step("Welcome").query()).toBeNull();
});

test("on a phone it is a sheet, and points at the button that the sidebar is behind", async () => {
  await page.viewport(phone.width, phone.height);
  await open();
  await expect.element(step("Welcome")).toBeVisible();
  const sheet = step("Sidebar");
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(() => isPointedAt('[data-tour="open-sidebar"]')).toBe(true);
  const box = sheet.element().getBoundingClientRect();
  const bar = page.getByRole("navigation", { name: "Main menu" }).element().getBoundingClientRect();
  expect([box.left, box.right, box.bottom]).toEqual([0, phone.width, bar.top]);
  await expectNoViolations();
  await page.viewport(desktop.width, desktop.height);
  await expect.poll(() => isPointedAt('nav[data-tour="sidebar"]')).toBe(true);
});
