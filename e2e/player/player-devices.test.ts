import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { countPresses } from "#e2e/kit/count-presses.ts";
import { answerBroken, answerWith, openApp, viewports, type App } from "#e2e/kit/open-app.ts";
import { player, playPlaylist, songOf, waitUntilSounding } from "./playing.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

const devicesPath = "/player/v1/me/player/devices";

async function openDevices(page: Page): Promise<Locator> {
  await player(page)
    .getByRole("button", { name: /^Listening on/u })
    .click();
  const list = page.getByRole("dialog", { name: "Listening on" });
  await list.waitFor();
  return list;
}

async function waitUntilSilent(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("audio")?.paused !== false);
}

/** Devices in every condition: one in private, one out of reach, one that no one named. */
async function answerWithDevices(app: App): Promise<void> {
  const device = { is_active: false, is_private_session: false, is_restricted: false, volume_percent: 50 };
  await answerWith(app, devicesPath, {
    devices: [
      { ...device, id: "k", name: "Kitchen", type: "Speaker", is_private_session: true },
      { ...device, id: "c", name: "Car", type: "Automobile", is_restricted: true },
      { ...device, id: null, name: "", type: "TV" },
    ],
  });
}

test("playback goes to another page and back by the list of devices, in which a browser is named after itself, or as it was called; the list shows what each is and which cannot be controlled from here; without others it says how to get one, and one that fails can be asked again; the tab is named after the song while it plays, and the bar opens the equalizer over the page; on a light phone why a device is out of reach is as plain as the rest", async () => {
  const first = await playPlaylist({ account: "newcomer" });
  const { page } = first;
  // Another browser: tabs of one are one device.
  const { page: second } = await openApp({ signedInAs: first.session ?? "newcomer" });
  await player(second).getByRole("button", { name: "Transfer to this device" }).waitFor();
  // Two presses, as docs/tasks.md says.
  const presses = countPresses(second);
  await presses.click(player(second).getByRole("button", { name: /^Listening on/u }));
  const list = second.getByRole("dialog", { name: "Listening on" });
  await list.getByRole("button", { name: /^Chrome on Linux\s*Playing here/u }).waitFor();
  await expect.poll(() => list.locator('[aria-current="true"]').textContent()).toContain("Chrome on Linux");
  await presses.click(list.getByRole("button", { name: /This browser/u }));
  await waitUntilSounding(second);
  expect(presses.taken()).toBe(2);
  await waitUntilSilent(page);
  const there = await openDevices(second);
  await expect.poll(() => there.locator('[aria-current="true"]').textContent()).toContain("This browser");
  await there.getByRole("button", { name: /^Chrome on Linux(?!.*This browser)/u }).click();
  await waitUntilSounding(page);
  await waitUntilSilent(second);

  const own = await openDevices(page);
  await own.getByRole("button", { name: "Rename this browser" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename this browser" });
  await expect.poll(() => dialog.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Chrome on Linux");
  await dialog.getByRole("textbox", { name: "Name" }).fill("  Kitchen laptop  ");
  await dialog.getByRole("button", { name: "Save" }).click();
  await (await openDevices(page)).getByRole("button", { name: /^Kitchen laptop/u }).waitFor();
  await (await openDevices(second)).getByRole("button", { name: /^Kitchen laptop/u }).waitFor();

  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Listening on" }).waitFor({ state: "detached" });
  await answerWithDevices(first);
  const listed = await openDevices(page);
  await listed.getByRole("button", { name: /Kitchen.*Speaker · Private session/u }).waitFor();
  const car = listed.getByRole("button", { name: /Car.*Can't be controlled from here/u });
  await expect.poll(() => car.isDisabled()).toBe(true);
  await expect.poll(() => listed.getByRole("button", { name: /Unnamed device/u }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await listed.waitFor({ state: "detached" });
  await first.context.unrouteAll();

  first.expectComplaint(/answer 500: GET \/player\/v1\/me\/player\/devices/u);
  await first.context.route(`${url}${devicesPath}`, (route) => answerBroken(route), { times: 1 });
  const lonely = await openDevices(page);
  await lonely.getByRole("alert").getByText("Couldn't load your devices.").waitFor();
  await answerWith(first, devicesPath, { devices: [] });
  await lonely.getByRole("button", { name: "Try again" }).click();
  await lonely.getByText("No other devices found").waitFor();
  await page.keyboard.press("Escape");
  await lonely.waitFor({ state: "detached" });
  await first.context.unrouteAll();

  const song = await songOf(page, 0);
  await expect.poll(() => page.title()).toContain(`${song} · `);
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.getByRole("heading", { name: "Your Library", level: 1 }).waitFor();
  await expect.poll(() => page.title()).toContain(`${song} · `);
  await player(page).getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => page.title()).toContain("Your Library");
  await player(page).getByRole("button", { name: "Equalizer" }).click();
  const equalizer = page.getByRole("dialog", { name: "Equalizer" });
  await equalizer.getByRole("switch").first().waitFor();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await equalizer.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Your Library", level: 1 }).waitFor();

  await page.setViewportSize(viewports.phone);
  await answerWithDevices(first);
  await page.getByRole("button", { name: "Open player" }).click();
  await page
    .getByRole("dialog", { name: "Now playing" })
    .getByRole("button", { name: /^Listening on/u })
    .click();
  const onPhone = page.getByRole("dialog", { name: "Listening on" });
  const [near, far] = [
    onPhone.getByRole("button", { name: /^Kitchen(?! laptop)/u }),
    onPhone.getByRole("button", { name: /Car/u }),
  ];
  // Rules leave out what is disabled; people do not.
  const look = (row: Locator) =>
    row
      .getByText(/ · /u)
      .evaluate((line) => [
        getComputedStyle(line).color,
        getComputedStyle(line.closest("button") ?? line).opacity,
      ]);
  expect(await look(far)).toEqual(await look(near));
  await expectNoViolations(page);
});
