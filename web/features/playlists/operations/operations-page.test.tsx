import { expect, test } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { Refusal, type Answers } from "#testing/web/stub-api.ts";
import { filterOf } from "./operation-filter.ts";
import { OperationsPage } from "./operations-page.tsx";
import type { Operation, OperationChange } from "./operations.queries.ts";

const operation: Operation = {
  operation_id: "7",
  kind: "add",
  by: "you",
  state: "done",
  created_at: 1_790_000_000,
  undo_until: 1_793_000_000,
  can_undo: true,
  undoes: null,
  undone_by: null,
  job_id: null,
  targets: [{ playlist_id: "p1", name: "Evening", changes: ["rows"], added: 70, removed: 0 }],
};

const change: OperationChange = {
  playlist_id: "p1",
  playlist_name: "Evening",
  change: "added",
  uri: "spotify:track:a",
  name: "River",
  artist: "Somebody",
  from: null,
  to: 4,
  before: null,
  after: null,
};

const answers: Answers = {
  "GET /operations": { items: [operation], total: 1 },
  "GET /playlists/gone": {
    items: [{ playlist_id: "p9", version: 1, name: "Lost", own: true, total: 3, left_at: 1_790_000_000 }],
    total: 1,
  },
  "GET /library/cache/status": { version: "1", total: 3, total_unique: 3 } as never,
  "GET /library/cache/playlists": { items: [], total: 0 },
};

test("a press says what an operation did, and by whom", async () => {
  const { user, server } = await renderScreen(<OperationsPage filter={{}} />, {
    answers: { ...answers, "GET /operations/{id}/changes": { items: [change, change], total: 2 } },
  });
  await user.click(await screen.findByRole("button", { name: "Details: Added to “Evening”" }));
  const dialog = await screen.findByRole("dialog", { name: "Added to “Evening”" });
  await screen.findByText("2 changes");
  expect(dialog.textContent).toContain("By you");
  expect(server.requests.filter(({ path }) => path === "/operations/7/changes")).toHaveLength(1);
});

test("what an operation did is read again when it could not be", async () => {
  const { user, server } = await renderScreen(<OperationsPage filter={{}} />, {
    answers: {
      ...answers,
      "GET /operations/{id}/changes": new Refusal(500, { code: "internal", detail: "" }),
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Details:/u }));
  await screen.findByText("Couldn't load the details.");
  server.answer({ "GET /operations/{id}/changes": { items: [change], total: 1 } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("1 change");
});

test("the list is narrowed by playlist and kind, which stay in the address; nothing found says so", async () => {
  const { user, server, address } = await renderScreen(<OperationsPage filter={{ kind: "merge" }} />, {
    address: "/history?kind=merge",
    answers: { ...answers, "GET /operations": { items: [], total: 0 } },
  });
  await screen.findByText("No matching changes");
  expect(server.requests.find(({ path }) => path === "/operations")?.query.get("kind")).toBe("merge");
  const lost = screen.getByRole("option", { name: "Lost (no longer in your library)" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Playlist" }), lost);
  expect(address()).toBe("/history?kind=merge&playlist=p9");
  expect(screen.getByRole("link", { name: "Show all" }).getAttribute("href")).toBe("/history");
});

test("an address names only what there is to filter by", () => {
  expect(filterOf({ kind: "merge", playlist: "liked" })).toEqual({ kind: "merge", playlist: "liked" });
  expect(filterOf({ kind: "elsewhere", playlist: "a b" })).toEqual({});
  expect(filterOf({ kind: 3, playlist: ["a"], more: 1 })).toEqual({});
});
