import { fireEvent, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderScreen, screen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { explainGenre, genreAnswers, sampleCoverage } from "#testing/web/genre-answers.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { ToolsPage } from "./tools-page.tsx";

const broken = new Refusal(500, { code: "internal", detail: "" });
const open = async (tab: string, more: Answers = {}): Promise<RenderedScreen> =>
  renderScreen(<ToolsPage tab={tab} />, {
    answers: { ...genreAnswers, ...more },
    address: `/library/tools?tab=${tab}`,
  });

test("tabs are chosen by the address, and one that there is not is the plan", async () => {
  const { user, address } = await open("nonsense");
  screen.getByRole("tabpanel", { name: "Plan" });
  await user.click(screen.getByRole("tab", { name: "Map" }));
  await waitFor(() => expect(address()).toBe("/library/tools?tab=map"));
});

test("the map's genres open their songs, by pointer and by keyboard", async () => {
  const { user } = await open("map");
  const picture = await screen.findByRole("img", { name: /^Your library by genre/u });
  await user.click(within(picture).getByText("Jazz"));
  await within(await screen.findByRole("region", { name: "Songs: Jazz" })).findByText("Élan Blue");
  screen.getByRole("button", { name: "Show songs in Techno" }).focus();
  await user.keyboard("{Enter}");
  await within(await screen.findByRole("region", { name: "Songs: Techno" })).findByText("Ada Beats");
});

test("the sources say how much is known, by whom, and what would raise it most", async () => {
  await open("sources");
  const panel = within(screen.getByRole("tabpanel", { name: "Sources" }));
  await panel.findByText("20 of 30 songs have a genre: 20 by you.");
  within(screen.getByRole("table", { name: "Sources of genres" })).getByText("CC0");
  expect(panel.getByRole("link", { name: "Nobody Knows" }).getAttribute("href")).toBe("/artist/artist3");
  panel.getByText("1 artist without a genre could be looked up if an admin allows it.");
});

test("a source that refused says so in its line, and when", async () => {
  const at = Math.floor(Date.now() / 1000) - 7200;
  const lookups = sampleCoverage.lookups.map((state) => ({
    ...state,
    source: "lastfm" as const,
    refusal: { reason: "key-suspended" as const, at },
  }));
  await open("sources", { "GET /classification/coverage": { ...sampleCoverage, lookups } });
  await screen.findByText(/^Turned off .*: Last\.fm says the API key is suspended\.$/u);
});

describe("songs and their genres", () => {
  const field = () => screen.findByRole("combobox", { name: /^Genre for Song 0/u });
  const row = async () => within((await field()).closest('[role="row"]') as HTMLElement);
  const bodies = ({ server }: RenderedScreen) =>
    server.requests.filter(({ path }) => path === "/classification/override").map(({ body }) => body);

  test("take a genre of one's own, sent once, say which songs follow, and lose it when the field is emptied", async () => {
    const follow = Array.from({ length: 7 }, (_, at) => ({
      track_id: `track${at}`,
      name: `Song ${at}`,
      artist: "Nobody Knows",
      from: null,
      to: "ambient",
    }));
    const opened = await open("songs", {
      "POST /classification/override": ({ body }) => {
        const { genre } = body as { genre: string | null };
        return {
          track_id: "track0",
          applied_genre: genre,
          central_genre: null,
          genre_source: genre === null ? "unknown" : "override",
          changed: 7,
          tracks: follow,
        };
      },
      "POST /classification/override/preview": { changed: 7, tracks: follow },
    });
    const { user } = opened;
    await user.click(await field());
    await user.keyboard("Ambient");
    await screen.findByText(
      "Ambient for “Song 0” changes 7 songs: Song 0, Song 1, Song 2, Song 3, Song 4 and 2 more",
    );
    expect(bodies(opened)).toEqual([]);
    await user.keyboard("{Enter}");
    await screen.findByText("Changed the genre of 7 songs");
    screen.getByText("Song 0, Song 1, Song 2, Song 3, Song 4 and 2 more");
    await (await row()).findByText("override");
    expect(document.activeElement).toBe(document.body);
    expect(bodies(opened)).toEqual([{ track_id: "track0", genre: "ambient" }]);
    await user.clear(await field());
    await user.click(screen.getByLabelText("Search songs"));
    await (await row()).findByText("unknown");
    expect(bodies(opened).slice(1)).toEqual([{ track_id: "track0", genre: null }]);
  });

  test("say when the genre could not be set, and show the one before", async () => {
    const { user } = await open("songs", {
      "POST /classification/override": broken,
      "POST /classification/override/preview": { changed: 0, tracks: [] },
    });
    await user.click(await field());
    await user.keyboard("ambient{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to set override");
    await waitFor(async () => expect(await field()).toHaveProperty("value", ""));
  });

  test("say why, and are corrected for a whole artist after it was shown what changes", async () => {
    const changed = ["track0", "track1"].map((id) => ({
      track_id: id,
      name: `Song ${id.slice(5)}`,
      artist: "Nobody Knows",
      from: "techno",
      to: "house",
    }));
    const opened = await open("songs", {
      "GET /classification/tracks/{id}/explain": explainGenre("techno"),
      "POST /classification/override/preview": { changed: 2, tracks: changed },
      "POST /classification/override": {
        track_id: "track0",
        applied_genre: "house",
        central_genre: null,
        genre_source: "override",
        changed: 2,
        tracks: changed,
      },
    });
    const { user, server } = opened;
    await user.click(await screen.findByRole("button", { name: "Why this genre for Song 0" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Why this genre?" }));
    within(await dialog.findByRole("list", { name: "Genre path" })).getByText("Techno");
    dialog.getByText("You chose it.");
    fireEvent.change(dialog.getByLabelText("New genre"), { target: { value: "house" } });
    await user.click(dialog.getByLabelText("This artist"));
    await dialog.findByText("Changes 2 songs:");
    expect(bodies(opened)).toEqual([]);
    server.answer({ "GET /classification/tracks/{id}/explain": explainGenre("house") });
    await user.click(dialog.getByRole("button", { name: "Change genre" }));
    await within(dialog.getByRole("list", { name: "Genre path" })).findByText("House");
    expect(bodies(opened)).toEqual([{ track_id: "track0", genre: "house", scope: "artist" }]);
  });
});
