import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sampleProfile } from "#testing/samples/sample-library.ts";
import { aSong } from "#testing/web/queues.ts";
import { centreOf, moveMouse, untilStill } from "#testing/web/real-input.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import type { PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import { startPlayer, stopPlayer, withPlayer } from "#web/features/player/session/player-session.ts";
import { resetPlayerStore } from "#web/features/player/state/player-model.ts";
import { setNotice, usePlayerStore } from "#web/features/player/state/player-store.ts";
import { PlayerBar } from "./player-bar.tsx";

const commands = {
  resume: vi.fn<() => Promise<void>>(async () => undefined),
  pause: vi.fn<() => Promise<void>>(async () => undefined),
};

beforeEach(async () => {
  for (const command of Object.values(commands)) command.mockClear();
  const run = { commands: () => commands as unknown as PlayerCommands, stop: () => undefined };
  startPlayer(async () => () => ({ ...run, ready: async () => run.commands() }));
  usePlayerStore.setState(({ state }) => ({ state: { ...state, track: aSong("a"), paused: true } }));
  // At the foot of the window, as in the app: what appears below a control moves it up.
  await renderScreen(
    <div style={{ position: "fixed", insetInline: 0, bottom: 0 }}>
      <PlayerBar equalizer={null} visualizer={null} />
    </div>,
    { answers: { "GET /auth/me": sampleProfile } },
  );
  await new Promise(withPlayer);
});
afterEach(() => {
  stopPlayer();
  resetPlayerStore();
});

/** Presses a button by the mouse, and does something before it is released. */
async function pressWhile(name: string, change: () => void, { frames = 1 } = {}): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await expect.element(button).toBeVisible();
  await untilStill(button);
  await moveMouse({ act: "move", to: centreOf(button) }, { act: "down" });
  change();
  for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
  await moveMouse({ act: "up" });
}

test("what is pressed in a notice that is over at that moment is done, and the notice goes", async () => {
  setNotice({ about: "autoplay-blocked", detail: null });
  await pressWhile("Press play", () => setNotice(null));
  await expect.poll(() => commands.resume.mock.calls.length).toBe(1);
  await expect.poll(() => page.getByRole("button", { name: "Press play" }).elements()).toEqual([]);
});

test("what appears beside a notice does not move it from under a press", async () => {
  const other = { id: "kitchen", name: "Kitchen", type: "Speaker", isActive: true } as never;
  setNotice({ about: "autoplay-blocked", detail: null });
  await pressWhile("Press play", () => usePlayerStore.setState({ other }));
  await expect.poll(() => commands.resume.mock.calls.length).toBe(1);
  await expect.element(page.getByText("Playing on Kitchen")).toBeVisible();
});

test("a long press is held although something else had the focus before", async () => {
  setNotice({ about: "autoplay-blocked", detail: null });
  const before = page.getByRole("button", { name: "Next", exact: true });
  await expect.element(before).toBeVisible();
  (before.element() as HTMLElement).focus();
  await pressWhile("Press play", () => setNotice(null), { frames: 10 });
  await expect.poll(() => commands.resume.mock.calls.length).toBe(1);
});

test("a button whose icon changes under a press gets the click", async () => {
  const began = vi.fn<() => void>();
  const button = page.getByRole("button", { name: "Play", exact: true });
  await expect.element(button).toBeVisible();
  button.element().addEventListener("click", began);
  await pressWhile("Play", () =>
    usePlayerStore.setState(({ state }) => ({ state: { ...state, isReady: true, paused: false } })),
  );
  await expect.poll(() => began.mock.calls.length).toBe(1);
});
