import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { askServer, signInDirectly, type StoredSession } from "#e2e/kit/accounts.ts";
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
import { addScript, begin, openApp } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

const flat = [0, 0, 0, 0, 0, 0, 0, 0];
let session: StoredSession;

beforeEach(async () => {
  session = await signInDirectly(url, "newcomer");
  await resetPreferences(url, session);
  await askServer(url, "/auth/keepalive/pref", session, { body: { mode: "30d" } });
});
afterEach(() => resetPreferences(url, session));

describe("what is set is kept", () => {
  test("after a reload, on a second device, and the newest change of each field counts", async () => {
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

    const second = await openApp({ signedInAs: session, path: "/settings" });
    await equalizer(second.page).getByRole("switch", { name: "Equalizer", checked: true }).waitFor();
    await expect.poll(() => valueOf(second.page, 3)).toBe("+3.0 dB at 140 Hz");
    await expect
      .poll(() => equalizer(second.page).getByRole("spinbutton", { name: "Q", exact: true }).inputValue())
      .toBe("2");
    await handleOf(second.page, 8).press("End");
    await untilServerHas(session, { eqGains: [0, 0, 3, 0, 0, 0, 0, 12], eqQ: 2 });
    await page.reload();
    await expect.poll(() => gainOf(page, 8), patience).toBe(12);
  });

  test("in the other tab at once", async () => {
    const page = await openEditor(session);
    const other = await page.context().newPage();
    await other.goto(`${url}/settings`);
    await handleOf(other, 1).waitFor();
    await handleOf(page, 1).press("End");
    await expect.poll(() => gainOf(other, 1), patience).toBe(12);
    await untilServerHas(session, { eqGains: [12, 0, 0, 0, 0, 0, 0, 0] });
  });

  test("here while there is no network, and at the server when there is one", async () => {
    const app = await openApp({ signedInAs: session, path: "/settings" });
    const { page } = app;
    await equalizer(page).getByText("Off. The sound is untouched").waitFor();
    app.expectComplaint(/no answer: PATCH/u);
    await page.route(`${url}/auth/preferences`, (route) => route.abort("internetdisconnected"));
    const refused = begin(page.waitForEvent("requestfailed", (request) => request.method() === "PATCH"));
    await handleOf(page, 4).press("End");
    await refused;
    await expect.poll(() => gainOf(page, 4)).toBe(12);
    await page.unroute(`${url}/auth/preferences`);
    await page.reload();
    await handleOf(page, 4).waitFor();
    await expect.poll(() => gainOf(page, 4)).toBe(12);
    await untilServerHas(session, { eqGains: [0, 0, 0, 12, 0, 0, 0, 0] });
  });

  test("unless the server says no, which is told", async () => {
    const app = await openApp({ signedInAs: session, path: "/settings" });
    const { page } = app;
    await equalizer(page).getByText("Off. The sound is untouched").waitFor();
    app.expectComplaint(/answer 400: PATCH/u);
    await page.route(`${url}/auth/preferences`, async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      return route.fulfill({ status: 400, json: { detail: "That is too loud.", code: "bad-request" } });
    });
    await handleOf(page, 4).press("End");
    await page.getByText("Failed to update preference: That is too loud.").waitFor();
    await expect.poll(() => gainOf(page, 4), patience).toBe(0);
    await untilServerHas(session, { eqGains: flat });
  });

  test("where seven or nine frequencies were stored, the default ones are used", async () => {
    const app = await openApp({ signedInAs: session, path: null });
    const { page } = app;
    app.expectComplaint(/answer 503: GET/u);
    await addScript(
      page,
      ({ userId }) => {
        const values = { eqFreqs: [40, 80, 160, 320, 640, 1280, 2560], eqGains: [1, 0, 0, 0, 0, 0, 0, 0] };
        localStorage.setItem("preferences_v1", JSON.stringify({ userId, values, unsent: [] }));
      },
      { userId: session.user_id },
    );
    await page.route(`${url}/auth/preferences`, (route) =>
      route.fulfill({ status: 503, json: { detail: "Later.", code: "unavailable" } }),
    );
    const failed = begin(page.waitForResponse(`${url}/auth/preferences`));
    await page.goto(`${url}/settings`);
    await failed;
    await expect.poll(() => valueOf(page, 1)).toBe("+1.0 dB at 32 Hz");
    await expect.poll(() => valueOf(page, 7)).toBe("0.0 dB at 2 kHz");
  });
});

test("Remember me is the choice of how long the session lasts, and a failure of it is told", async () => {
  const app = await openApp({ signedInAs: session, path: "/settings" });
  const { page } = app;
  const remember = page
    .getByRole("region", { name: "My Account" })
    .getByRole("switch", { name: "Remember me" });
  await page.getByText("A device that you do not use for 30 days is signed out.").waitFor();
  const stored = begin(
    page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().endsWith("/auth/keepalive/pref"),
    ),
  );
  await remember.click();
  await expect.poll(() => remember.getAttribute("aria-checked")).toBe("true");
  expect(await (await stored).json()).toEqual({ mode: "indefinite" });
  await page.reload();
  await expect.poll(() => remember.getAttribute("aria-checked"), patience).toBe("true");
  app.expectComplaint(/answer 500: POST \/auth\/keepalive\/pref/u);
  await page.route(`${url}/auth/keepalive/pref`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    return route.fulfill({ status: 500, json: { detail: "The disk is full.", code: "internal" } });
  });
  await remember.click();
  await page.getByText("Failed to update preference: The disk is full.").waitFor();
  await expect.poll(() => remember.getAttribute("aria-checked"), patience).toBe("true");
  await page.unroute(`${url}/auth/keepalive/pref`);
  await remember.click();
  await untilServerHas(session, { keepalive: "30d" });
});
