import { waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { HealthItem, HealthKind } from "#contract/health.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { sampleStatus } from "#testing/samples/sample-library.ts";
import { healthItem, healthOf, nothingAmiss } from "#testing/web/health-answers.ts";
import { HealthChecks } from "./health-checks.tsx";

const broken = new Refusal(500, { code: "internal", detail: "" });

/** What answers repairs, whose job came to this. */
function repaired(came: object): Answers {
  const job_id = "00000000-0000-4000-8000-0000000000aa";
  const nothing = { removed: 0, replaced: 0, unfollowed: 0, added: 0, liked: 0, unliked: 0, left: [] };
  return {
    "POST /clean-up/repairs": { operation_id: "9", job_id, status: "done", detail: null, message: null },
    "GET /jobs": { items: [] },
    "GET /jobs/{id}": {
      job_id,
      kind: "clean-up",
      state: "done",
      progress: { done: 2, total: 2, ...nothing, ...came },
      place: null,
      paused_until: null,
      error: null,
      created_at: 1,
      finished_at: 2,
    },
  };
}
const repairs = "POST /clean-up/repairs";

async function open(kind: HealthKind, items: HealthItem[], answers: Answers = {}) {
  return renderScreen(<HealthChecks kind={kind} />, {
    answers: { "GET /library/health": healthOf(kind, items), ...answers },
  });
}

test("the page begins with what there is, and each kind is a card with its number that leads to its list", async () => {
  const totals = { ...nothingAmiss, "same-id": 1, "liked-only": 2, "not-liked": 3 };
  const items = [healthItem(2, { liked: false, rows: [0, 2, 4] })];
  const { user, address } = await renderScreen(<HealthChecks kind={undefined} />, {
    answers: { "GET /library/health": { totals, liked_gone: 0, items, total: 1 } },
  });
  await screen.findByRole("heading", { name: "Same song twice", level: 2 });
  const card = (name: string) => screen.getByRole("link", { name: new RegExp(`${name}$`, "u") });
  expect(card("Same song twice").textContent).toMatch(/^1/u);
  expect(card("Unsorted likes").textContent).toMatch(/^2/u);
  expect(card("Not liked").textContent).toMatch(/^3/u);
  await user.click(card("Unavailable"));
  await waitFor(() => expect(address()).toBe("/library/clean-up?show=songs&kind=gone"));
});

test("an address with a kind of which there is nothing says so", async () => {
  await open("gone", []);
  await screen.findByText("Everything is available");
});

describe("what is selected", () => {
  test("is named before it is taken out, and leaves one of each", async () => {
    const { user, server } = await open(
      "same-id",
      [healthItem(2, { liked: false, rows: [0, 2, 4] })],
      repaired({ removed: 2 }),
    );
    await user.click(await screen.findByRole("button", { name: "Select extra copies" }));
    await user.click(screen.getByRole("button", { name: "Remove…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove 2 songs?" }));
    dialog.getByText("2 from Mix");
    dialog.getByText("Song 2");
    const sent = () => server.requests.filter(({ route }) => route === repairs);
    expect(sent()).toEqual([]);
    server.answer({ "GET /library/health": healthOf("same-id", []) });
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await screen.findByText("Done: 2 songs removed.");
    const items = [{ uri: "spotify:track:track2", positions: [2, 4] }];
    expect(sent().map(({ body }) => body)).toEqual([{ unlike: [], remove: [{ playlist_id: "mix", items }] }]);
    const [close] = screen.getAllByRole("button", { name: "Close" }).slice(-1);
    if (close !== undefined) await user.click(close);
    await screen.findByText("No song is in a playlist twice");
  });

  test("is warned of where a song would be gone altogether, and stays as it is when that is left", async () => {
    const { user, server } = await open("same-id", [healthItem(2, { liked: false, rows: [0, 2, 4] })]);
    for (const row of [1, 3, 5])
      await user.click(await screen.findByRole("checkbox", { name: `Song 2, Mix, row ${row}` }));
    await user.click(screen.getByRole("button", { name: "Remove…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove 3 songs?" }));
    dialog.getByText("1 song would no longer be in its playlist at all:");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    screen.getByText("3 selected");
    await user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByText("3 selected")).toBe(null);
    expect(server.requests.every(({ route }) => route.startsWith("GET"))).toBe(true);
  });

  test("is put into a new playlist, chosen by the keyboard", async () => {
    const songs = [healthItem(0, { liked: true }), healthItem(1, { liked: true })];
    const { user, server } = await open("liked-only", songs, {
      "GET /library/cache/status": sampleStatus,
      "GET /library/cache/playlists": { items: [], total: 0 },
      ...repaired({ added: 2 }),
    });
    const [first] = await screen.findAllByRole("checkbox");
    first?.focus();
    await user.keyboard(" {ArrowDown} ");
    await screen.findByText("2 selected");
    await user.click(screen.getByRole("button", { name: "Add to playlist…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add 2 songs to playlist" }));
    expect(dialog.getByRole("button", { name: "Add" })).toHaveProperty("disabled", true);
    await user.type(dialog.getByLabelText("New playlist title"), "  Found again ");
    server.answer({ "GET /library/health": healthOf("liked-only", []) });
    await user.click(dialog.getByRole("button", { name: "Add" }));
    await screen.findByText("Done: 2 songs added to a playlist.");
    const uris = ["spotify:track:track0", "spotify:track:track1"];
    const sent = server.requests.filter(({ route }) => route.startsWith("POST"));
    expect(sent.map(({ route, body }) => [route, body])).toEqual([
      [repairs, { add: { playlist_id: null, name: "Found again", uris } }],
    ]);
    await screen.findByText("Every liked song has a home");
  });

  test("is unliked", async () => {
    const { user, server } = await open("liked-only", [healthItem(0, { liked: true })]);
    server.answer(repaired({ unliked: 1 }));
    await user.click(await screen.findByRole("checkbox", { name: /^Song 0/u }));
    await user.click(screen.getByRole("button", { name: "Unlike…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Unlike 1 song?" }));
    await user.click(dialog.getByRole("button", { name: "Unlike" }));
    await screen.findByText("Done: 1 song unliked.");
    const sent = server.requests.find(({ route }) => route === repairs);
    expect(sent?.body).toEqual({ unlike: ["spotify:track:track0"] });
  });

  test("is taken out of its playlist, and which playlist could not be changed is said with why", async () => {
    const { user } = await open(
      "same-id",
      [healthItem(2, { liked: false, rows: [0, 2, 4] })],
      repaired({ left: [{ playlist_id: "mix", name: "Mix", reason: "refused" }] }),
    );
    await user.click(await screen.findByRole("button", { name: "Select extra copies" }));
    await screen.findByText("2 selected");
    await user.click(screen.getByRole("button", { name: "Remove…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove 2 songs?" }));
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await screen.findByText("Nothing was changed.");
    await screen.findByText("Mix: you can't edit this playlist");
  });

  test("is liked, and no longer there", async () => {
    const { user, server } = await open("not-liked", [
      healthItem(2, { liked: false, rows: [0] }),
      healthItem(3, { liked: false, rows: [1] }),
    ]);
    server.answer(repaired({ liked: 2 }));
    await user.click(await screen.findByRole("button", { name: "Select all loaded" }));
    await user.click(screen.getByRole("button", { name: "Like…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Like 2 songs?" }));
    server.answer({ "GET /library/health": healthOf("not-liked", []) });
    await user.click(dialog.getByRole("button", { name: "Like" }));
    await screen.findByText("Done: 2 songs liked.");
    const sent = server.requests.find(({ route }) => route === repairs);
    expect(sent?.body).toEqual({ like: ["spotify:track:track2", "spotify:track:track3"] });
    await screen.findByText("You like everything you keep");
  });
});

describe("while the server does not answer well", () => {
  test("the cards stand there before the first answer", async () => {
    const held = Promise.withResolvers<ReturnType<typeof healthOf>>();
    await renderScreen(<HealthChecks kind={undefined} />, {
      answers: { "GET /library/health": () => held.promise },
    });
    const cards = within(screen.getByRole("navigation", { name: "Problems to show" }));
    expect(cards.getByRole("link", { name: "Same song twice" })).toBeDefined();
    held.resolve(healthOf("same-id", []));
    await screen.findByText("Your library is in great shape");
  });

  test("what cannot be read is said, with a way to try again", async () => {
    const { user, server } = await renderScreen(<HealthChecks kind="same-id" />, {
      answers: { "GET /library/health": broken },
    });
    await screen.findByText("Couldn't check your library");
    server.answer({
      "GET /library/health": healthOf("same-id", [healthItem(2, { liked: true, rows: [0, 1] })]),
    });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Same song twice", level: 2 });
  });
});
