import { cleanup, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { RouteOutput } from "#contract/api.ts";
import type { CleanUpPlaylist } from "#contract/playlists/clean-up.ts";
import { sampleCleanUpJob, sampleTotals, songAnswers } from "#testing/web/clean-up-answers.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal } from "#testing/web/stub-api.ts";
import { TidyUpPage } from "./tidy-up-page.tsx";

type Totals = RouteOutput<"GET /clean-up">;
const totals = sampleTotals;
const job = sampleCleanUpJob;

afterEach(cleanup);

const playlist = (id: string, more: Partial<CleanUpPlaylist> = {}): CleanUpPlaylist => ({
  playlist_id: id,
  name: `List ${id}`,
  images: [],
  before: 8,
  after: 6,
  rows: 2,
  replaceable: 0,
  calls: 3,
  redated: 1,
  ...more,
});
const byPart: Record<string, CleanUpPlaylist[]> = {
  duplicates: [playlist("a"), playlist("b", { rows: 1, before: 3, after: 2 })],
  gone: [playlist("c", { rows: 2, before: 5, after: 6, replaceable: 1 })],
  empty: [playlist("d", { rows: 0, before: 0, after: 0 })],
  local: [playlist("e")],
  "not-liked": [playlist("f", { rows: 30 }), playlist("g", { rows: 10 })],
};
const pageOf = <T,>(items: T[] = []) => ({ items, total: items.length });

async function open(found: Totals = totals) {
  return renderScreen(<TidyUpPage />, {
    answers: {
      ...songAnswers,
      "GET /clean-up": found,
      "GET /clean-up/playlists": ({ query }) => pageOf(byPart[query.get("part") ?? ""]),
    },
  });
}

const part = async (name: string) =>
  within(
    (await screen.findByRole("heading", { name: new RegExp(`^${name}`, "u") })).closest(
      "section",
    ) as HTMLElement,
  );
const chosen = () => within(screen.getByRole("region", { name: "Your selection" }));

describe("what a pass found", () => {
  test("is reported by part, and what is chosen in one sentence", async () => {
    await open();
    await (await part("Duplicates")).findByText("3 songs in 2 playlists.");
    (await part("Duplicates")).getByText(/^1 song that stays gets today as its date added/u);
    (await part("Unavailable songs")).getByText("2 songs in 1 playlist. 1 can be replaced.");
    (await part("Unavailable songs")).getByText(/^4 liked songs are unavailable too/u);
    (await part("Empty playlists")).getByText("1 empty smart playlist is left alone.");
    (await part("Unsorted likes")).getByText("120 songs you like, in none of your playlists.");
    (await part("Several versions")).getByText("2 songs saved in several versions, in 5 places.");
    (await part("Unsorted likes")).getByRole("button", { name: "Sort while listening" });
    (await part("Local files")).getByText("2 songs in 1 playlist.");
    (await part("Not liked")).getByText("40 songs in 2 playlists that you haven't liked.");
    expect(chosen().getByRole("status").textContent).toBe(
      "Removes 3 songs from 2 playlists · Replaces 1 song · Removes 1 playlist from your library",
    );
  });

  test("is tidy where there is nothing", async () => {
    const none = { rows: 0, playlists: 0, calls: 0 };
    await open({
      own_playlists: 7,
      by_rule: { "same-id": 0, "same-recording": 0, "same-song": 0 },
      duplicates: { mark: "", ...none, redated: 0 },
      gone: { mark: "", ...none, named: 0, replaceable: 0, liked_gone: 0 },
      empty: { mark: "", playlists: 0, by_rule: 0, calls: 0 },
      likes: { mark: "", songs: 0, items: [], calls: 0, unlike_calls: 0 },
      local: { mark: "", ...none },
      not_liked: { mark: "", ...none },
      versions: {
        mark: "",
        songs: 0,
        places: 0,
        others: 0,
        calls: 0,
        redated: 0,
        by_rule: { "same-recording": 0, "same-song": 0 },
      },
    });
    await screen.findByText("Your library is tidy");
    expect(screen.queryByRole("button", { name: "Tidy up…" })).toBeNull();
  });

  test("that cannot be read is said, with a way to try again", async () => {
    const broken = new Refusal(500, { code: "internal", detail: "broken" });
    const { user, server } = await renderScreen(<TidyUpPage />, {
      answers: { ...songAnswers, "GET /clean-up": broken },
    });
    await screen.findByText("Couldn't check your library.");
    server.answer({
      "GET /clean-up": totals,
      "GET /clean-up/playlists": ({ query }) => pageOf(byPart[query.get("part") ?? ""]),
    });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("3 songs in 2 playlists.");
  });
});

describe("cleaning up", () => {
  test("sends the parts that are chosen, and says what came of it", async () => {
    const { user, server } = await open();
    await user.click(await (await part("Empty playlists")).findByRole("button", { name: "None" }));
    await user.click(
      (await part("Unavailable songs")).getByRole("checkbox", { name: "Include Unavailable songs" }),
    );
    await user.click(
      (await part("Unsorted likes")).getByRole("checkbox", { name: "Include Unsorted likes" }),
    );
    await user.click((await part("Not liked")).getByRole("checkbox", { name: "Include Not liked" }));
    await user.click(await (await part("Not liked")).findByRole("checkbox", { name: "Include List g" }));
    const sentence =
      "Removes 3 songs from 2 playlists · Adds 120 songs to “Unsorted likes” · Likes the songs of 1 playlist";
    expect(chosen().getByRole("status").textContent).toBe(sentence);
    await user.click(chosen().getByRole("button", { name: "Tidy up…" }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(sentence);
    dialog.getByText(/^This takes up to 9 requests to your music service\./u);
    const left = [{ playlist_id: "a", name: "List a", reason: "changed-elsewhere" as const }];
    const done = job({
      progress: { done: 5, total: 5, removed: 2, replaced: 0, unfollowed: 0, added: 120, left },
    });
    server.answer({
      "POST /clean-up": {
        operation_id: "9",
        job_id: done.job_id,
        status: "done",
        detail: null,
        message: null,
      },
      "GET /jobs/{id}": done,
      "GET /jobs": { items: [] },
    });
    await user.click(dialog.getByRole("button", { name: "Tidy up" }));
    await dialog.findByText("Done: 2 songs removed and 120 songs added to a playlist.");
    dialog.getByText("List a: changed elsewhere");
    expect(server.requests.find(({ route }) => route === "POST /clean-up")?.body).toEqual({
      duplicates: {
        mark: "d",
        rule: "same-id",
        all: true,
        except: [],
        rows_left_out: [],
        kept_instead: [],
      },
      likes: { mark: "l", all: true, except: [], name: "Unsorted likes", playlist_id: null },
      not_liked: { mark: "n", all: true, except: ["g"], rows_left_out: [] },
    });
    server.answer({
      "POST /operations/{id}/undo": {
        operation_id: "10",
        job_id: "j",
        status: "done",
        detail: null,
        message: null,
        playlist_ids: [],
      },
    });
    await user.click(dialog.getByRole("button", { name: "Undo" }));
    await screen.findByText(/undone/iu);
  });

  test("can be stopped while it goes on, and waits where the service does", async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole("button", { name: "Tidy up…" }));
    const dialog = within(await screen.findByRole("dialog"));
    const error = {
      detail: "The music service has had enough calls for today.",
      message: null,
      code: "provider-paused" as const,
    };
    const paused = job({ state: "paused", error, progress: { ...job({}).progress, done: 2 } });
    const answered = Promise.withResolvers<RouteOutput<"POST /clean-up">>();
    server.answer({ "POST /clean-up": () => answered.promise, "GET /jobs": { items: [paused] } });
    await user.click(dialog.getByRole("button", { name: "Tidy up" }));
    await dialog.findByText("2 of 5 done");
    dialog.getByText(`Paused: ${error.detail}`);
    const stopped = job({
      state: "cancelled",
      progress: { ...job({}).progress, replaced: 0, unfollowed: 0 },
    });
    server.answer({ "DELETE /jobs/{id}": stopped, "GET /jobs/{id}": stopped });
    await user.click(dialog.getByRole("button", { name: "Stop" }));
    answered.resolve({
      operation_id: "9",
      job_id: paused.job_id,
      status: "cancelled",
      detail: null,
      message: null,
    });
    await dialog.findByText("Done: 3 songs removed.");
    dialog.getByText(/^Stopped\./u);
  });

  test("of a library that has changed since is refused, and it is looked through again", async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole("button", { name: "Tidy up…" }));
    const dialog = within(await screen.findByRole("dialog"));
    server.answer({
      "POST /clean-up": new Refusal(409, {
        code: "plan-changed",
        detail: "Other duplicates than were shown.",
      }),
      "GET /jobs": { items: [] },
    });
    await user.click(dialog.getByRole("button", { name: "Tidy up" }));
    await dialog.findByText("Other duplicates than were shown.");
    server.answer({ "GET /clean-up": { ...totals, duplicates: { ...totals.duplicates, rows: 2 } } });
    await user.click(dialog.getByRole("button", { name: "Check again" }));
    await screen.findByText("2 songs in 2 playlists.");
  });
});
