import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { samplePlaylist } from "#testing/samples/sample-library.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { ScanCards } from "./scan-cards.tsx";
import { useScans } from "./use-scans.ts";

const broken = new Refusal(500, { code: "internal", detail: "" });
const status = {
  total: 30,
  total_unique: 30,
  total_placements: 42,
  skipped: 0,
  last_scan: 1_700_000_000,
  last_full_scan: 1_700_000_000,
  version: "1",
};
const library: Answers = {
  "GET /library/cache/status": status,
  "GET /library/cache/playlists": { items: [], total: 0 },
  "GET /library/cache/liked/count": { total: 30 },
};

function Cards() {
  return <ScanCards scans={useScans()} />;
}

function linesOf(...lines: object[]): () => Response {
  return () => new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

const track = (id: string) => ({ type: "track", track: { id, uri: id, name: id, artists: [{ name: "A" }] } });

async function render(answers: Answers = {}) {
  const page = await renderScreen(<Cards />, { answers: { ...library, ...answers } });
  const card = async (name: string) => within(await screen.findByRole("region", { name }));
  return { ...page, card };
}

test("the library is read again with its counts, and a failure of either button is shown", async () => {
  const { user, server, card } = await render({
    "POST /library/cache/refresh": {
      inserted: 11,
      updated: 12,
      removed: 13,
      total_after: 14,
      last_scan: 1_700_000_000,
    },
  });
  const cache = await card("Cache");
  await user.click(cache.getByRole("button", { name: "Refresh Library" }));
  const counts = within((await cache.findByText("Inserted")).closest("dl") as HTMLElement);
  expect(counts.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Inserted",
    "Updated",
    "Removed",
    "Total after",
  ]);
  expect(counts.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "11",
    "12",
    "13",
    "14",
  ]);
  server.answer({ "POST /library/cache/refresh": broken });
  await user.click(cache.getByRole("button", { name: "Refresh Library" }));
  await screen.findByText("Refresh failed");
  server.answer({ "GET /library/cache/status": broken });
  await user.click(cache.getByRole("button", { name: "Load Status" }));
  await screen.findByText("Failed to load cache status");
});

test("a live scan is asked for as it is set, counts each song once, and reports an error", async () => {
  const { user, server, card } = await render({
    "GET /library/stream": linesOf({ type: "start" }, track("one"), track("two"), track("one"), {
      type: "done",
      total_emitted: 2,
    }),
  });
  const live = await card("Live Scan");
  expect(live.getByText("Status: idle")).toBeDefined();
  await user.click(live.getByRole("checkbox", { name: "Playlists" }));
  const field = live.getByRole("spinbutton", { name: "Concurrency" });
  await user.clear(field);
  await user.type(field, "20");
  await user.click(live.getByRole("button", { name: "Start" }));
  await live.findByText("Status: done");
  expect(live.getByText("Emitted: 2")).toBeDefined();
  expect(live.getByRole("table", { name: "Live tracks" }).getAttribute("aria-rowcount")).toBe("3");
  const asked = server.requests.find(({ path }) => path === "/library/stream");
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    include_liked: "true",
    include_playlists: "false",
    concurrency: "20",
    playlist_concurrency: "3",
  });
  server.answer({
    "GET /library/stream": linesOf(
      { type: "start" },
      { type: "error", code: "internal", detail: "It broke off." },
    ),
  });
  await user.click(live.getByRole("button", { name: "Start" }));
  await live.findByText("Status: error");
  expect(live.getByRole("alert").textContent).toBe("Error: It broke off.");
});

test("a live scan that comes too early waits and says why; it is no error", async () => {
  const detail = "Your library was just refreshed. You can refresh it again in a minute.";
  const { user, card } = await render({
    "GET /library/stream": new Refusal(429, { code: "too-many-requests", detail }),
  });
  const live = await card("Live Scan");
  await user.click(live.getByRole("button", { name: "Start" }));
  await live.findByText(detail);
  live.getByText("Status: idle");
  expect(live.queryByRole("alert")).toBeNull();
});

test("a stream that is cut off is an error, and keeps what came", async () => {
  const { user, card } = await render({ "GET /library/stream": linesOf({ type: "start" }, track("one")) });
  const live = await card("Live Scan");
  await user.click(live.getByRole("button", { name: "Start" }));
  await live.findByText("Status: error");
  expect(live.getByText("Emitted: 1")).toBeDefined();
});

test("a stream that is stopped is idle again, and no error", async () => {
  const { user, card } = await render({ "GET /library/stream/cache": () => new Promise(() => undefined) });
  const cached = await card("Cached Library");
  await user.click(cached.getByRole("button", { name: "Start" }));
  await cached.findByText("Status: scanning");
  await user.click(cached.getByRole("button", { name: "Stop" }));
  await cached.findByText("Status: idle");
  expect(cached.queryByText(/Error:/u)).toBeNull();
});

test("the cached library is streamed to its end, and the collections stand from the smallest to the largest", async () => {
  const playlists = [samplePlaylist(50), samplePlaylist(2)];
  const { user, card } = await render({
    "GET /library/cache/playlists": { items: playlists, total: 2 },
    "GET /library/stream/cache": linesOf({ type: "start" }, track("one"), track("two"), {
      type: "done",
      total_emitted: 2,
    }),
  });
  const cached = await card("Cached Library");
  await user.click(cached.getByRole("button", { name: "Start" }));
  await cached.findByText("Status: done");
  cached.getByText("Emitted: 2");
  within(cached.getByRole("table", { name: "Cached tracks" })).getByText("one");
  const grid = within((await card("Collections")).getByRole("table"));
  const rows = grid
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
  expect(rows).toEqual([
    ["List 2", "playlist", "2"],
    ["Liked Songs", "liked", "30"],
    ["List 50", "playlist", "50"],
  ]);
});
