import { expect, test } from "vitest";
import type { SongVersion } from "#contract/stats/song-versions.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { LeaveOut } from "./leave-out.tsx";
import { SongVersions } from "./song-versions.tsx";

const version = (changes: Partial<SongVersion>): SongVersion => ({
  id: "1",
  name: "Tides",
  artist: "Ada",
  album: "Shore",
  uri: null,
  isrc: null,
  duration_ms: 200_000,
  plays: 4,
  because: "first",
  ...changes,
});
const items = [version({}), version({ id: "2", name: "Tides - Remaster", plays: 1, because: "same-song" })];
const decision = {
  id: "00000000-0000-4000-8000-000000000001",
  kind: "merge" as const,
  decided_at: 1_764_000_000,
  name: "Tides",
  artist: "Ada",
  other_name: "Gezeiten",
  other_artist: "Ada",
};

test("each version says why it counts, is split off, and what was merged is undone", async () => {
  const { user, server } = await renderScreen(<SongVersions songId="9" name="Tides" />, {
    answers: {
      "GET /stats/songs/{id}/versions": { items, total: 2 },
      "GET /stats/song-decisions": { items: [decision], total: 1 },
      "POST /stats/songs/{id}/split": { id: decision.id, stats_id: "2" },
      "DELETE /stats/song-decisions/{id}": { undone: true },
    },
  });
  await screen.findByText(/Same title, artist and length/u);
  await user.click(screen.getByRole("button", { name: "Split: Tides - Remaster" }));
  await screen.findByText("Tides - Remaster now counts as its own song.");
  await user.click(await screen.findByRole("button", { name: "Undo: You merged Tides and Gezeiten" }));
  const sent = server.requests.map(({ route }) => route);
  expect(sent).toContain("POST /stats/songs/{id}/split");
  expect(sent).toContain("DELETE /stats/song-decisions/{id}");
});

const candidate = (id: string, name: string) => ({ stats_id: id, name, artist: "Ada", plays: 3 });

test("a song is found by what is typed and merged, and a merge that fails stays open and says so", async () => {
  let isRefused = true;
  const refused = () =>
    Response.json({ code: "conflict", detail: "They are one song already." }, { status: 409 });
  const { user, server } = await renderScreen(<SongVersions songId="9" name="Tides" />, {
    answers: {
      "GET /stats/songs/{id}/versions": { items, total: 2 },
      "GET /stats/song-decisions": { items: [], total: 0 },
      "GET /stats/songs/{id}/candidates": ({ query }: { query: URLSearchParams }) => ({
        items: query.get("q") === "gez" ? [candidate("5", "Gezeiten")] : [candidate("4", "Shore")],
      }),
      "POST /stats/songs/{id}/merge": () => (isRefused ? refused() : { id: decision.id, stats_id: "9" }),
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Merge/u }));
  await screen.findByRole("dialog", { name: "Merge Tides with…" });
  await screen.findByRole("button", { name: /^Shore/u });
  await user.type(screen.getByLabelText("Search your songs"), "gez");
  await user.click(await screen.findByRole("button", { name: /^Gezeiten/u }));
  await screen.findByText("Couldn't merge these songs.");
  expect(screen.getByRole("dialog", { name: "Merge Tides with…" })).toBeTruthy();
  isRefused = false;
  await user.click(screen.getByRole("button", { name: /^Gezeiten/u }));
  await screen.findByText("These now count as one song.");
  expect(screen.queryByRole("dialog", { name: "Merge Tides with…" })).toBeNull();
  const sent = server.requests.filter(({ route }) => route === "POST /stats/songs/{id}/merge");
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ["/stats/songs/9/merge", { with: "5" }],
    ["/stats/songs/9/merge", { with: "5" }],
  ]);
});

test("an artist is left out at night, and counts again where a rule leaves them out", async () => {
  const rule = {
    id: decision.id,
    kind: "artist" as const,
    target: "7",
    name: "Ada",
    from_hour: 22,
    to_hour: 7,
  };
  const left: (typeof rule)[] = [];
  const { user } = await renderScreen(<LeaveOut kind="artist" target="7" name="Ada" />, {
    answers: {
      "GET /stats/left-out": () => ({ items: [...left], total: left.length }),
      "POST /stats/left-out": () => {
        left.push(rule);
        return rule;
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Leave Ada out of stats" }));
  await user.click(await screen.findByRole("menuitem", { name: "At night, 10 PM to 7 AM" }));
  expect(await screen.findByRole("button", { name: "Count Ada in stats again" })).toBeTruthy();
});
