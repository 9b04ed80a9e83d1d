import { fireEvent, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderScreen, screen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { genreAnswers, planJob, samplePlan } from "#testing/web/genre-answers.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { CategorizeButton } from "#web/features/genres/suggestions/categorize-button.tsx";
import { ToolsPage } from "#web/features/genres/tools-page.tsx";

const broken = new Refusal(500, { code: "internal", detail: "" });

/** What a preview is asked for before anyone chose. */
const defaults = {
  threshold: 5,
  include_liked: true,
  include_playlists: true,
  use_ai: false,
  group_similar: true,
  parallel: true,
  concurrency: 6,
  playlist_concurrency: 3,
};

const answers: Answers = {
  ...genreAnswers,
  "GET /classification/coverage": broken,
  "GET /jobs": { items: [] },
  "GET /library/cache/playlists": { items: [], total: 0 },
  "POST /classification/dry-run": samplePlan,
};

/** The page with a preview. */
async function preview(more: Answers = {}): Promise<RenderedScreen> {
  const opened = await renderScreen(<ToolsPage tab={undefined} />, { answers: { ...answers, ...more } });
  await opened.user.click(await screen.findByRole("button", { name: "Preview" }));
  await screen.findByRole("table", { name: "Genre plan" });
  return opened;
}

/** What stands in a column of the table, from 1. */
const column = (place: number): (string | null)[] =>
  within(screen.getByRole("table", { name: "Genre plan" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[place - 1]?.textContent ?? null);

async function apply({ user }: RenderedScreen): Promise<ReturnType<typeof within>> {
  await user.click(screen.getByRole("button", { name: /^Apply Changes/u }));
  const dialog = within(screen.getByRole("dialog", { name: "Apply this plan?" }));
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  return within(screen.getByRole("dialog"));
}

const coverage = {
  total: 2000,
  known: 0,
  by_source: {
    override: 0,
    central: 0,
    title: 0,
    artists: 0,
    ai: 0,
    album: 0,
    artist: 0,
    unknown: 2000,
  },
  sources: [],
  missing_artists: [],
  ai_open: 2000,
  lookups: [],
};

test("before a preview it is said how many songs go to AI, and after it how many are left", async () => {
  const { user } = await preview({
    "GET /auth/gemini-key": { exists: true },
    "GET /library/cache/liked/count": { total: 30 },
    "GET /classification/coverage": coverage,
    "POST /classification/dry-run": {
      ...samplePlan,
      ai: { asked: 600, answered: 580, left: 1400, failure: null, failure_message: null },
    },
  });
  screen.getByText(/AI named a genre for 580 of 600 songs\. 1,400 songs are left/u);
  await user.click(screen.getByRole("button", { name: "Settings and scans" }));
  await screen.findByText(/Sends 600 of 2,000 songs without a genre to AI\./u);
});

describe("the genre plan", () => {
  test("is previewed with the defaults, narrowed by artist and album, and applied without what was left out", async () => {
    const opened = await preview();
    const { user, server } = opened;
    const bodyOf = (wanted: string) => server.requests.find(({ path }) => path === wanted)?.body;
    expect(bodyOf("/classification/dry-run")).toEqual(defaults);
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Song",
      "Artist",
      "Album",
      "Detected Genre",
      "Consensus Genre",
      "Proposed Playlist",
    ]);
    screen.getByText("12 of 12 songs");
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type("Filter by artist", "ELAN");
    await screen.findByText("4 of 12 songs");
    expect(new Set(column(2))).toEqual(new Set(["Élan Blue"]));
    type("Filter by album", "no such album");
    await screen.findByText("No songs match these filters.");
    type("Filter by album", "");
    type("Filter by artist", "");
    await screen.findByText("12 of 12 songs");

    await user.click(screen.getByRole("checkbox", { name: "Create Genre: Jazz" }));
    const done = { genre: "techno", name: "Genre: Techno", playlist_id: "new", created: true };
    server.answer({
      "POST /playlists/apply": {
        total_added_candidates: 4,
        job_id: "j",
        operation_id: "1",
        status: "done",
        detail: null,
        message: null,
        playlists: [{ ...done, added: 4, skipped: 0 }],
      },
    });
    await user.click(screen.getByRole("button", { name: "Apply Changes (1 playlist, 4 songs)" }));
    const dialog = within(screen.getByRole("dialog", { name: "Apply this plan?" }));
    dialog.getByText("Adds 4 songs to 1 playlist, all private. It's a new playlist.");
    await user.click(dialog.getByRole("button", { name: "Apply" }));
    const notice = within(await screen.findByRole("dialog", { name: "Plan applied" }));
    notice.getByRole("link", { name: "Genre: Techno" });
    expect(bodyOf("/playlists/apply")).toEqual({
      dry_run_hash: "plan-1",
      threshold: 5,
      tracks_by_genre: { techno: ["track0", "track3", "track6", "track9"] },
    });
    server.answer({
      "POST /operations/{id}/undo": { status: "done", job_id: "u", playlist_ids: ["new"] } as never,
    });
    await user.click(notice.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(server.requests.map(({ path }) => path).filter((path) => path.endsWith("/undo"))).toEqual([
        "/operations/1/undo",
      ]),
    );
    expect(screen.queryByRole("dialog", { name: "Plan applied" })).toBeNull();
  });

  test("narrows to a group, and names the songs that no playlist is proposed for", async () => {
    const { user } = await preview();
    await user.click(screen.getByRole("button", { name: "Show songs in Genre: Techno" }));
    await waitFor(() => expect(new Set(column(6))).toEqual(new Set(["Genre: Techno"])));
    await user.click(screen.getByRole("button", { name: "Show songs in Left over" }));
    await waitFor(() => expect(new Set(column(6))).toEqual(new Set(["Left over"])));
  });

  test("follows a job that goes on behind the answer, to its end", async () => {
    const states = [planJob("running", 3), planJob("done", 8)];
    const opened = await preview({
      "POST /playlists/apply": {
        total_added_candidates: 8,
        job_id: "j",
        operation_id: "1",
        status: "running",
        detail: null,
        message: null,
        playlists: [],
      },
      "GET /jobs/{id}": () => states.shift() ?? planJob("done", 8),
    });
    const dialog = await apply(opened);
    await dialog.findByText("3 of 8 done");
    await screen.findByText("All playlists in the plan are saved.");
  });

  test("says when the library has changed since, and previews again", async () => {
    const opened = await preview({
      "POST /playlists/apply": new Refusal(409, { code: "plan-changed", detail: "The plan has changed." }),
    });
    const { user, server } = opened;
    const dialog = await apply(opened);
    expect((await dialog.findByRole("alert")).textContent).toContain(
      "Your library or the rules have changed",
    );
    const previews = () => server.requests.filter(({ path }) => path === "/classification/dry-run").length;
    expect(previews()).toBe(1);
    await user.click(dialog.getByRole("button", { name: "Preview again" }));
    await waitFor(() => expect(previews()).toBe(2));
    expect(screen.queryByRole("dialog")).toBe(null);
  });
});

test("Categorize sorts with the defaults and says how much it suggests, or that it failed", async () => {
  const { user, server } = await renderScreen(<CategorizeButton />, { answers });
  await user.click(screen.getByRole("button", { name: "Categorize" }));
  await screen.findByText("2 playlists suggested");
  expect(server.requests.map(({ body }) => body)).toEqual([defaults]);
  server.answer({ "POST /classification/dry-run": broken });
  await user.click(screen.getByRole("button", { name: "Categorize" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Couldn't categorize your library.");
});
