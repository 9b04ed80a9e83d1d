import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { RouteOutput } from "#contract/api.ts";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { LeaveOut } from "./entry/leave-out.tsx";
import { SongVersions } from "./entry/song-versions.tsx";
import { RecapPage } from "./recap/recap-page.tsx";
import { viewerZone } from "./stats.queries.ts";

const long = "A song whose title goes on and on, as titles of live recordings and of classical movements do";

/** The same in half of a laptop's window, or on one at 200 %. */
async function inEveryRoom(look: () => Promise<void>): Promise<void> {
  await inEachSize(look);
  await page.viewport(720, 450);
  await look();
  await page.viewport(1440, 900);
}

const version = {
  name: long,
  artist: "Ada",
  album: "Shore",
  uri: null,
  isrc: null,
  duration_ms: 200_000,
};
const versions = {
  items: [
    { ...version, id: "1", plays: 1_204, because: "first" as const },
    { ...version, id: "2", name: `${long} - Remaster`, plays: 1, because: "same-song" as const },
  ],
  total: 2,
};
const candidates = ["Gezeiten", "Shore", long].map((name, at) => ({
  stats_id: `1${at}`,
  name,
  artist: "Ada",
  plays: 3,
}));

test("versions of a song, the dialog that merges it and what leaves it out have no accessibility violations, and are worked by keys", async () => {
  const merged: unknown[] = [];
  await renderScreen(
    <>
      <SongVersions songId="9" name={long} />
      <LeaveOut kind="artist" target="7" name="Ada" />
    </>,
    {
      answers: {
        "GET /stats/songs/{id}/versions": versions,
        "GET /stats/song-decisions": { items: [], total: 0 },
        "GET /stats/songs/{id}/candidates": ({ query }) => ({
          items: candidates.filter(({ name }) => name.toLowerCase().includes(query.get("q") ?? "")),
        }),
        "POST /stats/songs/{id}/merge": ({ body }) => {
          merged.push(body);
          return { id: "00000000-0000-4000-8000-000000000001", stats_id: "9" };
        },
        "GET /stats/left-out": { items: [], total: 0 },
      },
      address: "/stats/songs/9",
    },
  );
  await expect.element(page.getByRole("button", { name: /^Split: .* - Remaster$/u })).toBeVisible();
  await inEveryRoom(expectNoViolations);
  await userEvent.click(page.getByRole("button", { name: /^Merge/u }));
  const dialog = page.getByRole("dialog", { name: /^Merge A song/u });
  await expect.element(dialog.getByRole("button", { name: /^Gezeiten/u })).toBeVisible();
  await inEveryRoom(expectNoViolations);
  await userEvent.fill(dialog.getByLabelText("Search your songs"), "gez");
  await expect.poll(() => dialog.getByRole("listitem").elements().length).toBe(1);
  await userEvent.keyboard("{Tab}");
  await expect.element(dialog.getByRole("button", { name: /^Gezeiten/u })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => merged).toEqual([{ with: "10" }]);
  await expect.poll(() => dialog.query()).toBeNull();
  await userEvent.click(page.getByRole("button", { name: "Leave Ada out of stats" }));
  await expect.element(page.getByRole("menuitem", { name: "Always" })).toBeVisible();
  await inEveryRoom(expectNoViolations);
});

const song = (name: string) => ({
  stats_id: name,
  name,
  artists: ["Anna"],
  uri: null,
  image_url: null,
  count: 3,
});

test("the page of a week has no accessibility violations, full and without a play", async () => {
  const recap: RouteOutput<"GET /stats/recap"> = {
    start: "2025-11-17",
    end: "2025-11-23",
    is_over: true,
    time_zone: viewerZone(),
    plays: 1_120,
    minutes: 3_361.6,
    active_days: 6,
    before: { plays: 150, minutes: 300, active_days: 6 },
    new_tracks: { total: 8, items: [song(long), song("Fresh")] },
    new_artists: 2,
    returns: { total: 1, items: [{ ...song("Back Again"), away_days: 400 }] },
    top_tracks: [song("On Repeat"), song(`${long}, part 2`)],
    streak: { days: 12, start: "2025-11-12", end: "2025-11-23" },
  };
  const open = (shown: typeof recap) =>
    renderScreen(<RecapPage week="2025-11-20" />, {
      answers: { "GET /stats/prefs": { stats_opt_in: true }, "GET /stats/recap": shown },
      address: "/stats/week?week=2025-11-20",
    });
  await open(recap);
  await expect.element(page.getByLabelText("Week in numbers")).toBeVisible();
  await inEveryRoom(expectNoViolations);
  cleanup();
  await open({ ...recap, plays: 0, minutes: 0 });
  await expect.element(page.getByText("No plays this week")).toBeVisible();
  await inEveryRoom(expectNoViolations);
});
