import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#testing/web/expect-no-violations.ts";
import { answerSongs, aSong, playingQueue } from "#testing/web/queues.ts";
import { answersOfFrame, renderFramed } from "#testing/web/render-framed.tsx";
import { resetQueueStore, useQueueStore } from "#web/features/player/queue/queue-store.ts";
import type { PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { startPlayer, stopPlayer } from "#web/features/player/session/player-session.ts";

afterEach(() => stopPlayer());

const button = page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Queue" });
const dock = page.getByRole("complementary", { name: "Queue" });
const sheet = page.getByRole("dialog", { name: "Queue" });
const kept = () => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage)));

test("the queue lies over the page where there is no room beside it, opens and closes by its button, a key, Escape and a press beside it, and is kept nowhere", async () => {
  resetQueueStore();
  const commands: Partial<PlayerCommands> = { loadQueue: async () => undefined };
  const run = { commands: () => commands as PlayerCommands, stop: () => undefined };
  startPlayer(async () => () => ({ ...run, ready: async () => run.commands() }));
  useQueueStore.setState({ isRead: true, queue: playingQueue(6, 1, null, "a") });
  usePlayerStore.setState(({ state }) => ({ state: { ...state, track: aSong("a-1"), paused: true } }));
  const answers = {
    ...answersOfFrame(),
    "POST /queue/songs": answerSongs,
    "PUT /player/v1/me/library/contains": [false],
  };
  await renderFramed(<p>A short page.</p>, { answers });
  await userEvent.click(button);
  await expect.element(dock).toBeVisible();
  await page.viewport(1024, 768);
  await expect.poll(() => dock.query()).toBeNull();
  expect(sheet.query()).toBeNull();
  // What is kept nowhere is not there again after a reload.
  const before = kept();
  await userEvent.click(button);
  await expect.element(sheet.getByRole("heading", { name: "Next from: P 2 of 6" })).toBeVisible();
  expect(kept()).toBe(before);
  await expectNoViolations();
  await userEvent.click(sheet, { position: { x: -400, y: 300 } });
  await expect.poll(() => sheet.query()).toBeNull();
  await userEvent.keyboard("q");
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => sheet.query()).toBeNull();
  await userEvent.keyboard("q");
  await expect.element(sheet).toBeVisible();
  await userEvent.click(sheet.getByRole("button", { name: "Close queue" }));
  await expect.poll(() => sheet.query()).toBeNull();
  expect(kept()).toBe(before);
});
