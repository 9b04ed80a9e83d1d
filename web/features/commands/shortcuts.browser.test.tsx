import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answersOfFrame, renderFramed } from "#testing/web/render-framed.tsx";
import type { RenderedScreen } from "#testing/web/render-screen.tsx";

const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
const palette = page.getByRole("dialog", { name: "Command palette" });
const search = page.getByRole("banner").getByRole("searchbox");

/** A page in the app's frame, with the focus on it. */
async function open(): Promise<RenderedScreen> {
  const opened = await renderFramed(<p>A short page.</p>, { answers: answersOfFrame() });
  await expect.element(search).toBeVisible();
  focusMain();
  return opened;
}

function focusMain(): void {
  (page.getByRole("main").element() as HTMLElement).focus();
}

test("keys go to pages and to the search box, and rest while someone types", async () => {
  const { address } = await open();
  await userEvent.keyboard("gl");
  await expect.poll(address).toBe("/playlist/liked");
  await userEvent.keyboard("/");
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard("gh?/m");
  await expect.element(search).toHaveValue("gh?/m");
  expect(address()).toBe("/playlist/liked");
  expect(shortcuts.query()).toBeNull();
});

test("a shortcut is changed by keyboard, a conflict is shown, the change stays, and all can be switched off", async () => {
  await open();
  const change = shortcuts.getByRole("button", { name: /^Change the shortcut for Liked Songs/u });
  const press = async (key: string): Promise<void> => {
    (change.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard(key);
  };
  await userEvent.keyboard("?");
  await expect.element(change).toBeVisible();
  await press("m");
  await expect.element(shortcuts.getByRole("alert")).toHaveTextContent("Already used for Mute or unmute.");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => change.element().textContent).toContain("L");
  await press("j");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => change.element().textContent).toContain("J");
  await expect.element(change).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => shortcuts.query()).toBeNull();

  cleanup();
  const { address } = await open();
  await userEvent.keyboard("j");
  await expect.poll(address).toBe("/playlist/liked");
  await userEvent.keyboard("?");
  await userEvent.click(shortcuts.getByRole("switch"));
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => shortcuts.query()).toBeNull();
  focusMain();
  await userEvent.keyboard("gh?");
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(palette).toBeVisible();
  expect(shortcuts.query()).toBeNull();
  expect(address()).toBe("/playlist/liked");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => palette.query()).toBeNull();
});
