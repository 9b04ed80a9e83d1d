import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Profile } from "#contract/auth/auth.ts";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { keepPreferences } from "#testing/web/kept-preferences.ts";
import { setMotion } from "#testing/web/real-input.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { StripePage } from "#web/features/visualizer/stripe/stripe-page.tsx";
import { XpPage } from "#web/features/visualizer/xp/xp-page.tsx";

const profile = { capabilities: { playback: true, live_visualizer: true } } as Profile;
const answers = { ...keepPreferences(), "GET /auth/me": profile };

/** The canvas made small. */
function readPicture(): Uint8ClampedArray {
  const small = Object.assign(document.createElement("canvas"), { width: 256, height: 160 });
  const context = small.getContext("2d");
  const canvas = document.querySelector("canvas");
  if (context === null || canvas === null) throw new Error("Nothing can be read.");
  context.drawImage(canvas, 0, 0, 256, 160);
  return context.getImageData(0, 0, 256, 160).data;
}

test("anyone who asked for less motion gets the calm form, which still moves; a note about moving light comes once, and axe finds no violations with it and with the gradient", async () => {
  await renderScreen(<XpPage />, { answers });
  const note = page.getByRole("dialog", { name: "Moving light" });
  const calm = page.getByRole("checkbox", { name: "Calm" });
  await expect.element(note).toBeVisible();
  await expect.element(calm).toBeChecked();
  await expect.element(calm).toBeDisabled();
  const first = readPicture();
  await expect.poll(() => readPicture().some((value, index) => value !== first[index])).toBe(true);
  // The note lies over the page and blocks nothing of it, so both are judged at once.
  await inEachSize(expectNoViolations);

  // The picture is calm before the note is answered.
  await setMotion("no-preference");
  await expect.element(calm).toBeEnabled();
  await expect.element(calm).toBeChecked();
  await userEvent.click(note.getByRole("button", { name: "Show full motion" }));
  await expect.poll(() => note.query()).toBeNull();
  await expect.element(calm).not.toBeChecked();
  cleanup();
  await renderScreen(<XpPage />, { answers });
  await expect.element(calm).not.toBeChecked();
  expect(note.query()).toBeNull();

  cleanup();
  await setMotion("reduce");
  await renderScreen(<StripePage />, { answers });
  await expect.poll(() => document.querySelector("canvas")).not.toBeNull();
  await inEachSize(expectNoViolations);
});
