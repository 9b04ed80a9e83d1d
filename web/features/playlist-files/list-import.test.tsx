import { fireEvent, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderScreen, screen, type RenderedScreen } from "#testing/web/render-screen.tsx";
import { importAnswer, importedUri, matchedRow, missingRow } from "#testing/web/import-answers.ts";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { ListImport } from "./list-import.tsx";

const made = { id: "new", name: "evening", track_count: 0, operation_id: "1" } as never;
const added = { added: 0, track_count: 0, operation_id: "2" } as never;
const csv = (text: string, name = "evening.csv") => new File([text], name, { type: "text/csv" });

async function open(
  items: Parameters<typeof importAnswer>[0],
  answers: Answers = {},
): Promise<RenderedScreen> {
  return renderScreen(<ListImport />, {
    answers: {
      "POST /library/import-list": importAnswer(items),
      "POST /playlists/create": made,
      "POST /playlists/{id}/items": added,
      ...answers,
    },
  });
}

const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByRole("region", { name: "Choose a file" }), { dataTransfer: { files } });
const addedUris = ({ server }: RenderedScreen) =>
  server.requests
    .filter(({ route }) => route === "POST /playlists/{id}/items")
    .map(({ body }) => (body as { uris: string[] }).uris);

test("songs that were loved elsewhere are looked through and liked with one call", async () => {
  const { user, server } = await renderScreen(<ListImport loved="import-1" />, {
    answers: {
      "GET /library/import-list/loved/{job_id}": importAnswer([
        matchedRow(1, 1),
        missingRow(2, "Gone"),
        matchedRow(3, 3),
      ]),
      "PUT /player/v1/me/library": null,
    },
  });
  await screen.findByText("2 of 3 songs found");
  await user.click(screen.getByRole("checkbox", { name: "Include Song 1" }));
  await user.click(screen.getByRole("button", { name: "Like 1 song" }));
  await screen.findByRole("button", { name: "1 song liked" });
  const sent = server.requests.filter(({ path }) => path.endsWith("/me/library"));
  expect(sent.map(({ path, query }) => [path, query.get("uris")])).toEqual([
    ["/player/v1/me/library", importedUri(3)],
  ]);
});

describe("importing", () => {
  test("shows what was not found, which can be found by hand or left out", async () => {
    const items = [matchedRow(1, 1), missingRow(2, "Never heard"), matchedRow(3, 3)];
    const track = {
      id: "track5",
      uri: importedUri(5),
      name: "Song 5",
      duration_ms: 180_000,
      is_local: false,
      artists: [{ id: "a", name: "Artist" }],
      album: { id: "b", name: "Album", images: [] },
    };
    const opened = await open(items, {
      "GET /library/search": ({ query }) => {
        const found = query.get("q") === "Song 5" ? [{ track }] : [];
        return { items: found, total: found.length, notes: [], found: null } as never;
      },
    });
    const { user, server } = opened;
    await user.upload(
      screen.getByLabelText("Choose a file", { selector: "input" }),
      csv("Title,Artist,URI\n"),
    );
    await screen.findByText("2 of 3 songs found");
    expect(server.requests[0]?.body).toEqual({ text: "Title,Artist,URI\n", name: "evening.csv" });
    await user.click(screen.getByRole("checkbox", { name: "Include Song 3" }));
    await user.click(screen.getByRole("tab", { name: "Not found (1)" }));
    await user.click(screen.getByRole("button", { name: "Find Never heard" }));
    const dialog = within(screen.getByRole("dialog", { name: "Find the song" }));
    await dialog.findByText(/^No matches in your library\./u);
    fireEvent.change(dialog.getByLabelText("Search your library"), { target: { value: "Song 5" } });
    await user.click(await dialog.findByRole("button", { name: /^Song 5/u }));
    await screen.findByText("3 of 3 songs found");
    await user.click(screen.getByRole("tab", { name: "All (3)" }));
    screen.getByText(/Chosen by you/u);
    await user.click(screen.getByRole("button", { name: "Create playlist with 2 songs" }));
    await screen.findByText("Created “evening” with 2 songs");
    screen.getByText(/1 song from the file isn't in it\./u);
    expect(addedUris(opened)).toEqual([[importedUri(1), importedUri(5)]]);
  });

  test("goes on where it broke off", async () => {
    const uris = Array.from({ length: 250 }, (_, at) => importedUri(at));
    let calls = 0;
    const opened = await open(
      uris.map((_, at) => matchedRow(at + 1, at)),
      {
        "POST /playlists/{id}/items": () => {
          calls += 1;
          if (calls !== 2) return added;
          return new Refusal(502, { detail: "The service is out.", code: "provider-error" });
        },
      },
    );
    const { user, server } = opened;
    drop(csv("URI\n"));
    await user.click(await screen.findByRole("button", { name: "Create playlist with 250 songs" }));
    await screen.findByText("100 of 250 songs are in the playlist");
    screen.getByText(/The service is out\./u);
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByText("Created “evening” with 250 songs");
    const [first, refused, ...rest] = addedUris(opened);
    expect(refused).toEqual(uris.slice(100, 200));
    expect([first, ...rest].flat()).toEqual(uris);
    const creations = server.requests.filter(({ path }) => path === "/playlists/create");
    expect(creations.map(({ body }) => body)).toEqual([{ name: "evening" }]);
  });

  test.each([
    ["an empty file", csv(""), "evening.csv is empty."],
    ["a file of blanks", csv(" \n\n"), "evening.csv is empty."],
    ["a file that is too large", csv("x".repeat(8 * 1024 * 1024 + 1)), "evening.csv is too large."],
    ["a list without songs", csv("Title,Artist\n"), "evening.csv has no songs."],
  ])("of %s ends with a sentence", async (_what, file, sentence) => {
    await open([]);
    drop(file);
    expect((await screen.findByRole("alert")).textContent).toContain(sentence);
  });

  test("of what is no list says so", async () => {
    await open([], {
      "POST /library/import-list": new Refusal(422, { code: "unprocessable", detail: "It is none." }),
    });
    drop(csv("once upon a time\nthere was a file", "story.txt"));
    expect((await screen.findByRole("alert")).textContent).toContain("Gatefold can't read story.txt.");
  });

  test("takes a dropped file", async () => {
    await open([matchedRow(1, 1), matchedRow(2, 2)]);
    screen.getByText("Drop a file here");
    drop(csv("URI\n", "dropped.csv"));
    await screen.findByText("dropped.csv");
    await screen.findByText("2 of 2 songs found");
  });
});
