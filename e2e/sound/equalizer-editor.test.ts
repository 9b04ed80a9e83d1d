import { afterEach, beforeEach, expect, test } from "vitest";
import { signInDirectly, type StoredSession } from "#e2e/kit/accounts.ts";
import {
  equalizer,
  gainOf,
  handleOf,
  openEditor,
  patience,
  powerSwitch,
  resetPreferences,
  untilServerHas,
  valueOf,
} from "./equalizer-kit.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

let session: StoredSession;

beforeEach(async () => {
  session = await signInDirectly(url, "newcomer");
  await resetPreferences(url, session);
});
afterEach(() => resetPreferences(url, session));

test("what is set is kept after a reload, on a second device, and in the other tab at once, and the newest change of each field counts", async () => {
  const page = await openEditor(session);
  await handleOf(page, 3).press("PageUp");
  await handleOf(page, 3).press("ArrowRight");
  await equalizer(page).getByRole("spinbutton", { name: "Q", exact: true }).fill("2");
  await powerSwitch(page).click();
  const wanted = { eqGains: [0, 0, 3, 0, 0, 0, 0, 0], eqQ: 2, eqEnableExperimental: true };
  await untilServerHas(session, wanted);
  await page.reload();
  await handleOf(page, 3).waitFor();
  await expect.poll(() => valueOf(page, 3)).toBe("+3.0 dB at 140 Hz");
  await expect.poll(() => powerSwitch(page).getAttribute("aria-checked")).toBe("true");

  const second = await openApp({ signedInAs: session, path: "/settings/player" });
  await equalizer(second.page).getByRole("switch", { name: "Equalizer", checked: true }).waitFor();
  await expect.poll(() => valueOf(second.page, 3)).toBe("+3.0 dB at 140 Hz");
  await expect
    .poll(() => equalizer(second.page).getByRole("spinbutton", { name: "Q", exact: true }).inputValue())
    .toBe("2");
  await handleOf(second.page, 8).press("End");
  await untilServerHas(session, { eqGains: [0, 0, 3, 0, 0, 0, 0, 12], eqQ: 2 });
  await page.reload();
  await expect.poll(() => gainOf(page, 8), patience).toBe(12);

  const other = await page.context().newPage();
  await other.goto(`${url}/settings/player`);
  await handleOf(other, 1).waitFor();
  await handleOf(page, 1).press("End");
  await expect.poll(() => gainOf(other, 1), patience).toBe(12);
  await untilServerHas(session, { eqGains: [12, 0, 3, 0, 0, 0, 0, 12] });
});
