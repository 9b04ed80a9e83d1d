import { fireEvent } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleProfile, sampleTrack } from "#testing/samples/sample-library.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { setTypedKeys } from "#web/features/commands/typed-keys.ts";
import { matchSteps } from "#web/features/commands/key-combos.ts";
import type { PlayerCommands } from "#web/features/player/session/playback-commands.ts";
import { startPlayer, stopPlayer } from "#web/features/player/session/player-session.ts";
import { RowFilter } from "#web/features/tracks/page/row-filter.tsx";
import { rowOfTrack, TrackList } from "#web/features/tracks/tracks.tsx";

const rows = [1, 2, 3].map((number) => rowOfTrack(sampleTrack(number)));
const ran: string[] = [];
const heard: string[] = [];
let letGo = (): void => undefined;
const commands: Partial<PlayerCommands> = {
  async listenIn({ name }) {
    heard.push(name);
    await new Promise<void>((resolve) => (letGo = resolve));
  },
  async endListenIn() {
    heard.push("back");
    letGo();
  },
};

function Screen({ onFilter }: { onFilter: (filter: string) => void }) {
  const [filter, setFilter] = useState("");
  const change = (next: string): void => {
    setFilter(next);
    onFilter(next);
  };
  return (
    <>
      <RowFilter filter={filter} onFilter={change} onPlayFirst={() => ran.push("first")} isReady />
      <TrackList
        label="Songs"
        rows={{ count: rows.length, total: rows.length, rowAt: (index) => rows[index], isComplete: true }}
        order={null}
        sorting={{ sort: "default", isReversed: false, setSort: () => undefined }}
        playing={{ row: null, isPaused: true }}
        source="test"
        actions={{ onPlay: () => ran.push("row") }}
      />
    </>
  );
}

const budget = (left: number) => ({
  provider: "demo",
  daily: 100,
  reserve: 15,
  used: { interactive: 100 - left, background: 0 },
  used_this_hour: 0,
  left: { interactive: left, background: 0 },
  paused_until: null,
  waiting_until: null,
  background_from: null,
});

async function open(left = 90): Promise<{ row: HTMLElement; field: HTMLInputElement }> {
  await renderScreen(<Screen onFilter={(filter) => ran.push(`filter ${filter}`)} />, {
    answers: { "GET /auth/me": sampleProfile, "GET /provider-budget": budget(left) },
  });
  await screen.findByRole("grid", { name: "Songs" });
  const row = document.querySelector<HTMLElement>("[data-row]");
  if (row === null) throw new Error("no row");
  row.focus();
  return { row, field: screen.getByRole<HTMLInputElement>("searchbox") };
}

beforeEach(() => {
  ran.length = 0;
  heard.length = 0;
  const bindings = { shuffle: "s", liked: "g l" };
  setTypedKeys({ meaningOf: (steps) => matchSteps(bindings, steps), run: (id) => void ran.push(id) });
  const run = { commands: () => commands as PlayerCommands, stop: () => undefined };
  startPlayer(async () => () => ({ ...run, ready: async () => run.commands() }));
});
afterEach(() => {
  setTypedKeys(null);
  stopPlayer();
});

const key = (target: Element, typed: string): void => void fireEvent.keyDown(target, { key: typed });
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

test("what is typed on a row stands in the filter, Enter plays the first found, and Escape leads back to the row", async () => {
  const { row, field } = await open();
  key(row, "b");
  expect([field.value, document.activeElement === field]).toEqual(["b", true]);
  await until(() => expect(ran).toEqual(["filter b"]));
  fireEvent.keyDown(field, { key: "Enter" });
  await until(() => expect(ran.at(-1)).toBe("first"));
  fireEvent.keyDown(field, { key: "Escape" });
  expect([field.value, document.activeElement?.hasAttribute("data-row")]).toEqual(["", true]);
  await until(() => expect(ran.at(-1)).toBe("filter "));
});

test.each([
  { typed: ["s"], did: "shuffle", found: "" },
  { typed: ["g", "l"], did: "liked", found: "" },
  { typed: ["s", "o"], did: "filter so", found: "so" },
  { typed: ["g", "o"], did: "filter go", found: "go" },
  { typed: ["4"], did: "filter 4", found: "4" },
])("$typed on a row: $did", async ({ typed, did, found }) => {
  const { row, field } = await open();
  for (const letter of typed) key(row, letter);
  await until(() => expect([ran, field.value]).toEqual([[did], found]));
});

test("P held on a row hears into its song until it is let go; pressed shortly, until it is pressed again or Escape is", async () => {
  const { row } = await open();
  const name = rows[0]?.name;
  key(row, "p");
  await until(() => expect(heard).toEqual([name]));
  const said = () => screen.queryByText(`Listening in to ${name}`);
  expect(said()).toBeTruthy();
  fireEvent.keyDown(row, { key: "p", repeat: true });
  fireEvent.keyUp(row, { key: "p" });
  await until(() => expect([heard, said()]).toEqual([[name, "back"], null]));

  key(row, "p");
  fireEvent.keyUp(row, { key: "p" });
  await until(() => expect(heard).toEqual([name, "back", name]));
  key(row, "p");
  await until(() => expect(heard.at(-1)).toBe("back"));

  key(row, "p");
  fireEvent.keyUp(row, { key: "p" });
  await until(() => expect(heard.at(-1)).toBe(name));
  key(row, "Escape");
  await until(() => expect(heard).toEqual([name, "back", name, "back", name, "back"]));
});

test.each([
  { by: "a mouse that holds a row", pointerType: "mouse", place: "[data-row]" },
  { by: "a finger that stays on its cover", pointerType: "touch", place: "[data-row] .art-field" },
])("$by hears into the song, and letting go neither chooses nor plays it", async ({ pointerType, place }) => {
  const { row } = await open();
  const held = document.querySelector(place) ?? row;
  fireEvent.pointerDown(held, { pointerType, button: 0 });
  await until(() => expect(heard).toEqual([rows[0]?.name]));
  fireEvent.pointerUp(held, { pointerType });
  fireEvent.click(held);
  expect([heard.at(-1), row.getAttribute("aria-selected"), ran]).toEqual(["back", "false", []]);
});

test("with few of the day's calls left it is refused with a sentence", async () => {
  const { row } = await open(9);
  key(row, "p");
  await until(() => expect(screen.getByText(/^Can't listen in right now/u)).toBeTruthy());
  expect(heard).toEqual([]);
});
