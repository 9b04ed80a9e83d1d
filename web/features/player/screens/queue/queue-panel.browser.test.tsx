import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#testing/web/expect-no-violations.ts";
import { addedSongs, chosenSongs, playingQueue, songAt } from "#testing/web/queues.ts";
import { centreOf, moveMouse, untilStill } from "#testing/web/real-input.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { sampleProfile } from "#testing/samples/sample-library.ts";
import type { PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import * as arrange from "#web/features/player/queue/arrange-rules.ts";
import type { PlayQueue } from "#web/features/player/queue/play-queue.ts";
import * as rules from "#web/features/player/queue/queue-rules.ts";
import { stopAt } from "#web/features/player/queue/stop-rules.ts";
import { resetQueueStore, useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { startPlayer, stopPlayer } from "#web/features/player/session/player-session.ts";
import { QueuePanel } from "./queue-panel.tsx";

/** The queue's commands without a device: by its rules alone. */
const change = (by: (queue: PlayQueue) => PlayQueue): void =>
  useQueueStore.setState(({ queue }) => ({ queue: by(queue) }));
const commands: Partial<PlayerCommands> = {
  loadQueue: async () => undefined,
  moveAdded: (key, before) => change((queue) => rules.moveAdded(queue, key, before)),
  removeAdded: (keys) => change((queue) => rules.removeAdded(queue, keys)),
  moveRow: (row, before) => change((queue) => arrange.moveRow(queue, row, before)),
  removeRows: (rows) => change((queue) => arrange.removeRows(queue, rows)),
  stopAfter: (place) => change((queue) => stopAt(queue, place)),
  playThenStop: (rows) => change((queue) => arrange.playThenStop(queue, rows)),
  playRowNext: (row, song) => change((queue) => arrange.playRowNext(queue, row, { key: "next", song })),
};
const shown = (): string[] =>
  [...document.querySelectorAll("[data-line]")]
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .flatMap((line) => /^Play (\S+)$/u.exec(line.querySelector("button")?.ariaLabel ?? "")?.[1] ?? []);
const line = (name: string) => page.getByRole("button", { name: `Play ${name}`, exact: true });
const queue = () => useQueueStore.getState().queue;

afterEach(() => stopPlayer());
beforeEach(async () => {
  resetQueueStore();
  const run = { commands: () => commands as PlayerCommands, stop: () => undefined };
  startPlayer(async () => () => ({ ...run, ready: async () => run.commands() }));
  useQueueStore.setState({
    isRead: true,
    queue: { ...playingQueue(6, 1, null, "a"), added: addedSongs("x") },
  });
  await renderScreen(
    <div style={{ width: 340, height: 800 }}>
      <QueuePanel onClose={() => undefined} />
    </div>,
    {
      answers: {
        "GET /auth/me": sampleProfile,
        "GET /library/cache/playlists": { items: [], total: 0 },
        "POST /playlists/holding": { items: [], total: 0 },
        "GET /queue/lists/{id}/lengths": { items: Array.from({ length: 500 }, () => 60_000) },
        "PUT /player/v1/me/library/contains": [false],
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
  await expect.poll(shown).toEqual(["x", "a-2", "a-3", "a-4", "a-5"]);
});

test("a song of the list is moved and taken out by keyboard, and the focus stays in the list", async () => {
  (line("a-2").element() as HTMLElement).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.poll(shown).toEqual(["x", "a-3", "a-2", "a-4", "a-5"]);
  await expect.element(line("a-2")).toHaveFocus();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.poll(shown).toEqual(["x", "a-2", "a-3", "a-4", "a-5"]);
  await userEvent.keyboard("{Delete}");
  await expect.poll(shown).toEqual(["x", "a-3", "a-4", "a-5"]);
  await expect.element(line("a-3")).toHaveFocus();
  expect([queue().row, queue().current?.song.name]).toEqual([1, "a-1"]);
});

test("it is dragged before another one, and its menu has it play next", async () => {
  const [from, to] = [centreOf(line("a-5")), centreOf(line("a-3"))];
  await moveMouse(
    { act: "move", to: { x: from.x - 60, y: from.y } },
    { act: "down" },
    { act: "move", to: { x: from.x - 50, y: from.y - 6 }, steps: 3 },
    { act: "move", to: { x: to.x - 50, y: to.y - 16 }, steps: 6 },
    { act: "move", to: { x: to.x - 48, y: to.y - 16 }, steps: 2 },
    { act: "up" },
  );
  await expect.poll(shown).toEqual(["x", "a-2", "a-5", "a-3", "a-4"]);
  await userEvent.click(line("a-3"), { button: "right" });
  await userEvent.click(page.getByRole("menuitem", { name: "Play next" }));
  await expect.poll(shown).toEqual(["a-3", "x", "a-2", "a-5", "a-4"]);
});

/** Carries a line over another one's upper or lower half. */
async function carry(name: string, over: string, half: "upper" | "lower"): Promise<void> {
  const places = () => [centreOf(line(name)), centreOf(line(over))] as const;
  // Lines that changed places are at one and the same for a moment.
  await expect.poll(() => Math.abs(places()[0].y - places()[1].y)).toBeGreaterThan(40);
  const [from, to] = places();
  const y = to.y + (half === "upper" ? -16 : 16);
  await moveMouse(
    { act: "move", to: { x: from.x - 60, y: from.y } },
    { act: "down" },
    { act: "move", to: { x: from.x - 50, y: from.y + 4 }, steps: 3 },
    { act: "move", to: { x: to.x - 50, y }, steps: 6 },
    { act: "move", to: { x: to.x - 48, y }, steps: 2 },
    { act: "up" },
  );
}

test("added songs are dragged behind the last of them, and before another one", async () => {
  useQueueStore.setState({ queue: { ...queue(), added: addedSongs("x", "y") } });
  await expect.poll(() => shown().slice(0, 3)).toEqual(["x", "y", "a-2"]);
  await carry("x", "y", "lower");
  await expect.poll(() => shown().slice(0, 3)).toEqual(["y", "x", "a-2"]);
  await carry("x", "y", "upper");
  await expect.poll(() => shown().slice(0, 3)).toEqual(["x", "y", "a-2"]);
});

test("buttons of a line are seen under the mouse or with the focus alone, and how long the queue is", async () => {
  const opacity = (name: string): string =>
    getComputedStyle(page.getByRole("button", { name }).element().closest("span") ?? document.body).opacity;
  await userEvent.hover(page.getByRole("heading", { name: "Queue" }));
  expect(opacity("Remove a-4 from the queue")).toBe("0");
  await userEvent.hover(line("a-4"));
  await expect.poll(() => opacity("Remove a-4 from the queue")).toBe("1");
  await expect.element(page.getByText(/^5 songs · 16 min · Ends \d/u)).toBeVisible();
  await expectNoViolations();
});

test("how long a queue is and when it ends is known of one that goes on far behind what is shown", async () => {
  useQueueStore.setState({ queue: playingQueue(500, 9, null, "b") });
  // 200 songs of 200 s are shown, 290 of a minute are not.
  await expect.element(page.getByText(/^490 songs · 15 hr 56 min · Ends /u)).toBeVisible();
});

/** The lines of the queue from the top: names of songs, and where playback stops. */
const lines = (): string[] =>
  [...document.querySelectorAll("[data-line]")]
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .flatMap((each) => {
      const label = each.querySelector("button")?.ariaLabel ?? "";
      return label.startsWith("Playback stops") ? ["stop"] : (/^Play (\S+)$/u.exec(label)?.[1] ?? []);
    });

test("the line at which playback stops is set by key, moved by the arrow keys and by drag, and taken away", async () => {
  const stop = page.getByRole("button", { name: /^Playback stops here/u });
  (line("a-3").element() as HTMLElement).focus();
  await userEvent.keyboard("{Shift>}S{/Shift}");
  await expect.poll(lines).toEqual(["x", "a-2", "a-3", "stop", "a-4", "a-5"]);
  (stop.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(lines).toEqual(["x", "a-2", "stop", "a-3", "a-4", "a-5"]);
  await expect.element(stop).toHaveFocus();
  // Lines that changed places are at one and the same for a moment.
  await untilStill(stop);
  const [from, to] = [centreOf(stop), centreOf(line("a-4"))];
  await moveMouse(
    { act: "move", to: from },
    { act: "down" },
    { act: "move", to: { x: to.x, y: to.y + 20 }, steps: 6 },
    { act: "up" },
  );
  await expect.poll(lines).toEqual(["x", "a-2", "a-3", "a-4", "stop", "a-5"]);
  await expectNoViolations();
  (stop.element() as HTMLElement).focus();
  await userEvent.keyboard("{Delete}");
  await expect.poll(lines).toEqual(["x", "a-2", "a-3", "a-4", "a-5"]);
});

test("filled until a time, the queue stops within a minute of it: songs of the list are chosen that fit", async () => {
  const inMinutes = (minutes: number): string => {
    const at = new Date(Date.now() + minutes * 60_000);
    return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
  };
  await userEvent.click(page.getByRole("button", { name: "Stop playback" }));
  await userEvent.click(page.getByRole("menuitem", { name: "At a time…" }));
  // The added song is 200 s long, the list's are a minute each.
  await userEvent.fill(page.getByLabelText("Time"), inMinutes(7));
  await expect.element(page.getByText(/^[34] songs, ends/u)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Fill and stop" }));
  await expect.poll(() => lines().indexOf("stop")).toBeGreaterThan(2);
  expect(lines()[0]).toBe("x");
});

test("what autoplay chose stands behind the end with the reason, moves, goes, and can be switched off", async () => {
  change((now) => ({ ...now, autoplay: chosenSongs("c", "d") }));
  await expect.poll(shown).toEqual(["x", "a-2", "a-3", "a-4", "a-5", "c", "d"]);
  expect(page.getByText("Same genre: Folk").elements()).toHaveLength(2);
  (line("d").element() as HTMLElement).focus();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.poll(shown).toEqual(["x", "a-2", "a-3", "a-4", "a-5", "d", "c"]);
  await userEvent.keyboard("{Delete}");
  await expect.poll(shown).toEqual(["x", "a-2", "a-3", "a-4", "a-5", "c"]);
  const autoplay = page.getByRole("switch", { name: "Autoplay" });
  await expect.element(autoplay).toHaveAccessibleDescription("Playback stops when the queue ends.");
  await userEvent.click(autoplay);
  await expect.element(autoplay).toBeChecked();
  await expect
    .element(autoplay)
    .toHaveAccessibleDescription("When the queue ends, songs from your library play.");
  expect(page.getByText(/Ends /u).elements()).toEqual([]);
  await userEvent.click(autoplay);
  await expectNoViolations();
});
