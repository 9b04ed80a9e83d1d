import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addedSongs, aSong, playingQueue, songAt } from "#testing/web/queues.ts";
import { centreOf, moveMouse, untilStill } from "#testing/web/real-input.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import type { PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import { resetQueueStore, useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { startPlayer, stopPlayer, withPlayer } from "#web/features/player/session/player-session.ts";
import { SkipButton } from "./skip-button.tsx";

const commands = {
  skip: vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined),
  playRow: vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined),
  playAdded: vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined),
  playSong: vi.fn<(...given: unknown[]) => Promise<void>>(async () => undefined),
};
const next = () => page.getByRole("button", { name: "Next", exact: true });
const previous = () => page.getByRole("button", { name: "Previous", exact: true });
const items = () =>
  page
    .getByRole("menuitem")
    .elements()
    .map((item) => item.querySelector("span")?.textContent);

beforeEach(async () => {
  resetQueueStore();
  for (const command of Object.values(commands)) command.mockClear();
  const run = { commands: () => commands as unknown as PlayerCommands, stop: () => undefined };
  startPlayer(async () => () => ({ ...run, ready: async () => run.commands() }));
  const history = ["h1", "h2"].map((name) => ({ song: aSong(name), row: null }));
  useQueueStore.setState({
    isRead: true,
    queue: { ...playingQueue(9, 1, null, "a"), added: addedSongs("x"), history },
  });
  await renderScreen(
    <div style={{ padding: 300 }}>
      <SkipButton direction={-1} iconSize={20} />
      <SkipButton direction={1} iconSize={20} />
    </div>,
    {
      answers: {
        "POST /queue/songs": ({ body }) => ({
          items: (body as { uris: string[] }).uris.map((uri) => ({
            ...songAt(uri),
            artists: [],
            album: { id: null, name: "" },
          })),
        }),
      },
    },
  );
  await new Promise(withPlayer);
});
afterEach(() => stopPlayer());

test("a short press skips at once, and offers nothing", async () => {
  await userEvent.click(next());
  expect(commands.skip).toHaveBeenCalledExactlyOnceWith(1);
  await userEvent.click(previous());
  expect(commands.skip).toHaveBeenLastCalledWith(-1);
  expect(items()).toEqual([]);
});

test("held, it offers the next five; sliding to one and letting go plays it, and nothing is asked before", async () => {
  await moveMouse({ act: "move", to: centreOf(next()) }, { act: "down" });
  await expect.poll(items).toEqual(["x", "a-2", "a-3", "a-4", "a-5"]);
  expect(Object.values(commands).flatMap(({ mock }) => mock.calls)).toEqual([]);
  const line = page.getByRole("menuitem", { name: "a-4" });
  await untilStill(line);
  const to = centreOf(line);
  await moveMouse({ act: "move", to, steps: 6 }, { act: "up" });
  await expect.poll(() => commands.playRow.mock.calls).toEqual([[4]]);
  await expect.poll(items).toEqual([]);
  expect(commands.skip).not.toHaveBeenCalled();
  // The next press is a short one again.
  await userEvent.click(next());
  expect(commands.skip).toHaveBeenCalledExactlyOnceWith(1);
});

test("with Alt and an arrow the songs heard last are offered to the keyboard", async () => {
  (previous().element() as HTMLElement).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.poll(items).toEqual(["h2", "h1"]);
  await userEvent.click(page.getByRole("menuitem", { name: "h1" }));
  await expect.poll(() => commands.playSong.mock.calls).toEqual([[expect.objectContaining({ name: "h1" })]]);
  expect(commands.skip).not.toHaveBeenCalled();
});
