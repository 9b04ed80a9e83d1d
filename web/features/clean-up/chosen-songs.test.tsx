import { cleanup, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { RouteInput } from "#contract/api.ts";
import {
  sampleCleanUpJob,
  sampleTotals,
  sampleVersions,
  songAnswers,
} from "#testing/web/clean-up-answers.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { TidyUpPage } from "./tidy-up-page.tsx";

afterEach(cleanup);

const none = { rows: 0, playlists: 0, calls: 0, redated: 0 };

/** Opens the page of a library in which songs alone are chosen. */
async function open() {
  const { duplicates, gone, empty, local, not_liked: notLiked } = sampleTotals;
  const rendered = await renderScreen(<TidyUpPage />, {
    answers: {
      ...songAnswers,
      "GET /clean-up": {
        ...sampleTotals,
        duplicates: { ...duplicates, ...none },
        gone: { ...gone, rows: 0, replaceable: 0 },
        empty: { ...empty, playlists: 0 },
        likes: { ...sampleTotals.likes, songs: 2 },
        local: { ...local, ...none },
        not_liked: { ...notLiked, ...none },
      },
    },
  });
  await screen.findByRole("heading", { name: /^Unsorted likes/u });
  return rendered;
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Applies what is chosen. @returns what was sent, and the dialog that says what came of it */
async function apply({ user, server }: Opened, progress: object) {
  const done = sampleCleanUpJob({});
  server.answer({
    "POST /clean-up": {
      operation_id: "9",
      job_id: done.job_id,
      status: "done",
      detail: null,
      message: null,
    },
    "GET /jobs/{id}": {
      ...done,
      progress: { ...done.progress, removed: 0, replaced: 0, unfollowed: 0, ...progress },
    },
    "GET /jobs": { items: [] },
  });
  await user.click(screen.getByRole("button", { name: "Tidy up…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Tidy up" }));
  await dialog.findByRole("button", { name: "Undo" });
  const sent = server.requests.find(({ route }) => route === "POST /clean-up")?.body;
  return { dialog, sent: sent as RouteInput<"POST /clean-up">["body"] };
}

const partOf = (heading: RegExp) =>
  within(screen.getByRole("heading", { name: heading }).closest("section") as HTMLElement);
const sentence = () =>
  within(screen.getByRole("region", { name: "Your selection" })).getByRole("status").textContent;

test("of a song in several versions another one is kept, and places are left out", async () => {
  const opened = await open();
  const { user } = opened;
  const part = partOf(/^Several versions/u);
  expect(sentence()).toBe("Nothing selected.");
  await user.click(part.getByRole("checkbox", { name: "Include Several versions" }));
  expect(sentence()).toBe("Keeps one version of 2 songs");
  await user.click(await part.findByRole("button", { name: /^Places of Blue/u }));
  part.getByText(
    "1 collaborative playlist belongs to someone else. Everyone who listens to it gets the change.",
  );
  part.getByText("Replaced · Evening by Mira, row 5");
  part.getByText("Stays · Morning, row 1");
  part.getByText("Stays · In Liked Songs");
  await user.click(part.getByRole("button", { name: /^Keep Blue \(Single\)/u }));
  part.getByText("Stays · Evening by Mira, row 5");
  part.getByText("Unliked, kept version liked · In Liked Songs");
  await user.selectOptions(part.getByRole("combobox", { name: "Other versions" }), "remove");
  part.getByText("Removed · Morning, row 1");
  await user.click(part.getByRole("checkbox", { name: "Include Colours (3:07), In Liked Songs. Unliked" }));
  const { dialog, sent } = await apply(opened, { removed: 1 });
  dialog.getByText("Done: 1 song removed.");
  expect(sent).toEqual({
    versions: {
      mark: "v",
      rule: "same-recording",
      how: "remove",
      all: true,
      except: [],
      stays: [{ key: "blue", track_id: sampleVersions.tracks[0]?.id }],
      places_left_out: [{ key: "blue", places: [2] }],
    },
  });
});

test("another rule finds others, so that songs are chosen once more", async () => {
  const { user, server } = await open();
  const part = partOf(/^Several versions/u);
  await user.click(part.getByRole("checkbox", { name: "Include Several versions" }));
  await user.click(await part.findByRole("checkbox", { name: /^Include Blue/u }));
  expect(sentence()).toBe("Keeps one version of 1 song");
  await user.selectOptions(part.getByRole("combobox", { name: "Treat as the same song" }), "same-song");
  await part.findByRole("checkbox", { name: /^Include Blue/u, checked: true });
  expect(sentence()).toBe("Keeps one version of 2 songs");
  const asked = server.requests.filter(({ route }) => route === "GET /clean-up/versions");
  expect(asked.map(({ query }) => query.get("version_rule"))).toEqual(["same-recording", "same-song"]);
});

test("likes go into a playlist of one's own one by one, or are moved or unliked", async () => {
  const opened = await open();
  const { user } = opened;
  const part = partOf(/^Unsorted likes/u);
  await user.click(part.getByRole("checkbox", { name: "Include Unsorted likes" }));
  expect(sentence()).toBe("Adds 2 songs to “Unsorted likes”");
  await user.click(await part.findByRole("checkbox", { name: "Include Red" }));
  const target = part.getByRole("combobox", { name: "Playlist" });
  expect(within(target).queryByRole("option", { name: "Theirs" })).toBeNull();
  await user.selectOptions(target, "Mine");
  expect(sentence()).toBe("Adds 1 song to “Mine”");
  const action = part.getByRole("combobox", { name: "What to do" });
  await user.selectOptions(action, "Unlike");
  expect(sentence()).toBe("Unlikes 1 song");
  expect(part.queryByRole("combobox", { name: "Playlist" })).toBeNull();
  await user.selectOptions(action, "Move to a playlist and unlike");
  expect(sentence()).toBe("Moves 1 song from Liked Songs to “Mine”");
  const { dialog, sent } = await apply(opened, { added: 1, unliked: 1 });
  dialog.getByText("Done: 1 song added to a playlist and 1 song unliked.");
  expect(sent).toMatchObject({
    likes: { mark: "l", all: true, except: ["t12"], playlist_id: "p1" },
    unliked: { mark: "l", all: true, except: ["t12"] },
  });
});
