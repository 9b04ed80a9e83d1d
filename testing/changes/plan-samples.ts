import { sql } from "kysely";
import {
  applyPlanJob,
  gatherSongsJob,
  likesInParts,
  mergePlaylistsJob,
  migrateAccountJob,
  planMigration,
  restorePlaylistJob,
  rewritePlaylistsJob,
  splitPlaylistJob,
  undoOperationJob,
  type Step,
} from "#server/features/changes/changes.ts";
import { changedRows } from "#server/features/changes/engine/changed-rows.ts";
import { planRestore, stepsOf } from "#server/features/changes/restore/plan-restore.ts";
import { planUndo } from "#server/features/changes/undo/undo-operation.ts";
import { cleanUpJob } from "#server/features/clean-up/clean-up.ts";
import { hashRows, openUndo, readParts } from "#server/features/playlists/playlists.ts";
import { refreshInput, smartInput } from "#server/features/smart-playlists/jobs/smart-playlists.jobs.ts";
import {
  makeSmartPlaylistJob,
  refreshSmartPlaylistJob,
} from "#server/features/smart-playlists/smart-playlists.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { TestApp } from "#testing/server/app.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { cachedLibrary, type LibraryContent } from "#testing/samples/provider-truth.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

/** Lists by name, each with the addresses of its rows. */
export type Lists = Record<string, string[]>;

/** Whose lists plans change, and what they hold before. */
export interface PlanPerson {
  app: TestApp;
  person: SignedIn;
  before: Lists;
}

/** A plan that is ready to be carried out. */
export interface PlanSample {
  kind: Shown;
  input: object;
  /** the lists when it is done */
  after: Lists;
  /** it takes back what was done just before: nothing is left to be undone */
  isUndo?: boolean;
  /** what is left of it when it is cancelled is done by the next of its kind, as its rule is by now */
  isDoneByNext?: boolean;
  /** fails where it left something else amiss than lists */
  check?: () => Promise<void>;
  /** the operation that the job belongs to, where that is open already */
  undoId?: number;
}

/** Playlists of {@link PlanPerson}, in the order of their ids; each is large enough for several calls a write. */
export const sampleLists = [12, 1, 230];

const provider = "demo" as const;
const long = "Folder / List 2 🌈";
const own = (at: number) => `playlist-0-${at}`;
const song = (at: number) => `spotify:track:track${at}`;
/** Addresses of songs of the catalogue. */
export const songs = (count: number, from = 0) => Array.from({ length: count }, (_, at) => song(from + at));

/** Makes what the samples need beside the playlists of the catalogue. */
export async function prepareLists(person: SignedIn): Promise<void> {
  await person.post("/playlists/create", { name: "Empty" });
  const made = await person.post("/smart-playlists", { name: "Smart", rule: likedByTitle });
  if (made.body.status !== "done") throw new Error(made.text);
}

const likedByTitle = "all of (liked is yes) order by title";
const longByTitle = `all of (in playlist is "${own(2)}") order by title`;

/** Lists by name, as the service has them; fails where the copy here is otherwise. */
export async function heldLists({ app, person }: Pick<PlanPerson, "app" | "person">): Promise<Lists> {
  const lists = ({ liked, playlists }: LibraryContent): Lists => {
    const all = [
      ["liked", liked] as const,
      ...Object.values(playlists).map(({ name, items }) => [name, items] as const),
    ];
    return Object.fromEntries(
      all.map(([name, rows]) => [name, rows?.map((row) => row.split(" ")[0] ?? "") ?? []]),
    );
  };
  const [truth, cached] = [lists(await app.truth(person.account)), lists(await cachedLibrary(person))];
  if (JSON.stringify(sorted(cached)) !== JSON.stringify(sorted(truth)))
    throw new Error(`The copy differs: ${JSON.stringify({ cached, truth })}`);
  return truth;
}

function sorted(lists: Lists): [string, string[]][] {
  return Object.entries(lists).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const fill = (name: string, uris: string[]): Step => ({ kind: "fill", label: name, name, songs: { uris } });

async function idOf({ person }: PlanPerson, wanted: string): Promise<string> {
  const { items } = (await person.get("/playlists/list")).body;
  return items.find(({ name }: Shown) => name === wanted).id;
}

async function chosenBy({ person }: PlanPerson, rule: string): Promise<string[]> {
  const { body } = await person.post("/smart-playlists/preview", { rule, limit: 500 });
  return body.items.map(({ uri }: Shown) => uri);
}

/** A plan of each kind, by the word of its job. */
export const planSamples: Record<string, (at: PlanPerson) => Promise<PlanSample>> = {
  "apply-plan": async ({ before }) => {
    // A plan has its songs by their ids.
    const known = [...new Set(before[long])].toSorted();
    const trackIds = known.map((uri) => uri.split(":")[2] ?? "");
    const parts = { "Genre: Ska": trackIds.slice(0, 150), "Genre: Soul": trackIds.slice(150) };
    const steps = Object.entries(parts).map(([name, ids]): Step => {
      return { kind: "fill", label: name, name, songs: { trackIds: ids } };
    });
    const after = { ...before, "Genre: Ska": known.slice(0, 150), "Genre: Soul": known.slice(150) };
    return { kind: applyPlanJob, input: { provider, steps }, after };
  },
  "merge-playlists": async ({ before }) => {
    const uris = [...new Set(before[long])];
    const steps = [fill("Merged", uris)];
    return { kind: mergePlaylistsJob, input: { provider, steps }, after: { ...before, Merged: uris } };
  },
  "gather-songs": async ({ before }) => {
    const uris = songs(130, 20);
    const steps = [fill("Gathered", uris)];
    return { kind: gatherSongsJob, input: { provider, steps }, after: { ...before, Gathered: uris } };
  },
  "split-playlist": async ({ before }) => {
    // Doubles of a part stay.
    const rows = before[long] ?? [];
    const parts = { "Half / 1": [...rows.slice(0, 130), rows[0] ?? ""], "Half / 2": rows.slice(130) };
    const steps = Object.entries(parts).map(([name, uris]) => ({ kind: "make", label: name, name, uris }));
    return { kind: splitPlaylistJob, input: { provider, steps }, after: { ...before, ...parts } };
  },
  "clean-up": async (at) => {
    const { before } = at;
    const rows = before[long] ?? [];
    const removed = rows
      .keys()
      .filter((place) => rows.indexOf(rows[place] ?? "") < place || place % 9 === 0)
      .toArray();
    // A song comes before a row, and another one in the place of a row that goes.
    const replaced = [4, 9].map((position, nth) => ({ position, uri: song(150 + nth), isOwn: true }));
    const [list, empty] = [own(2), await idOf(at, "Empty")];
    const [unliked = "", ...liked] = before["liked"] ?? [];
    const [short = ""] = Object.keys(before).filter((name) => before[name]?.length === 1);
    const steps: Step[] = [
      { kind: "rows", label: "", playlistId: list, name: long, from: hashRows(rows), removed, replaced },
      { kind: "unfollow", label: "", playlistId: empty, name: "Empty" },
      fill("Unsorted", songs(3, 160)),
      { ...fill(short, songs(2, 165)), playlistId: own(1) } as Step,
      ...likesInParts([song(170)], true),
      ...likesInParts([unliked], false),
    ];
    const { Empty: _gone, ...others } = before;
    const after = {
      ...others,
      [long]: changedRows(rows, { removed, replaced }).map((uri) => uri ?? ""),
      Unsorted: songs(3, 160),
      [short]: [...(before[short] ?? []), ...songs(2, 165)],
      liked: [song(170), ...liked],
    };
    return { kind: cleanUpJob, input: { provider, steps }, after };
  },
  "rewrite-playlists": async ({ before }) => {
    const rows = before[long] ?? [];
    const to = rows.toReversed();
    const steps = [{ kind: "rows", label: "", name: "", playlistId: own(2), from: hashRows(rows), to }];
    return { kind: rewritePlaylistsJob, input: { provider, steps }, after: { ...before, [long]: to } };
  },
  "undo-operation": async ({ app, person, before }) => {
    const { body } = await person.post("/playlists/add", {
      playlist_ids: [own(0), own(1), own(2)],
      uris: songs(130, 200),
    });
    const operationId = Number(body.operation_id);
    const { userId } = person;
    const { database } = app.server.ctx;
    const undoId = await transaction(database, (trx) =>
      openUndo(trx, { userId, operationId, at: new Date(app.clock.now()) }),
    );
    const parts = await readParts(database, { userId, operationId });
    const steps = planUndo(parts, { operationId, keepChanges: false });
    return { kind: undoOperationJob, input: { provider, steps }, after: before, isUndo: true, undoId };
  },
  "restore-playlist": async ({ app, person, before }) => {
    const rows = before[long] ?? [];
    const items = [...new Set(rows.slice(0, 140))].map((uri) => ({ uri }));
    await person.sendJson("DELETE", `/playlists/${own(2)}/items`, { items });
    await person.sendJson("PATCH", `/playlists/${own(2)}`, { name: "Another name" });
    const { items: versions } = (await person.get(`/playlists/${own(2)}/versions`)).body;
    const found = versions.find(({ total, name }: Shown) => total === rows.length && name === long);
    const options = { version: Number(found.version) };
    const scope = { userId: person.userId, provider };
    const plan = await planRestore(app.server.ctx, scope, { playlistId: own(2), options });
    const steps = stepsOf(own(2), plan, options);
    return { kind: restorePlaylistJob, input: { provider, steps }, after: before, isUndo: true };
  },
  "make-smart-playlist": async (at) => {
    const smart = { rule: longByTitle, schedule: "never" as const, byHand: { kept: [], leftOut: [] } };
    const after = { ...at.before, Chosen: await chosenBy(at, longByTitle) };
    return { kind: makeSmartPlaylistJob, input: smartInput(provider, "Chosen", smart), after };
  },
  "refresh-smart-playlist": async (at) => {
    const { app, before } = at;
    const id = await idOf(at, "Smart");
    // What was undone counts as a change by hand: the rule begins once more.
    await sql`update smart_playlists set rule = ${longByTitle}, kept = '[]', left_out = '[]', pending = null,
      written = ${JSON.stringify(before["Smart"])}::jsonb where playlist_id = ${id}`.execute(
      app.server.ctx.database,
    );
    const after = { ...before, Smart: await chosenBy(at, longByTitle) };
    // What it wrote before something went wrong is not taken for a change by hand.
    const check = async () => {
      const { kept, left_out: leftOut } = (await at.person.get(`/smart-playlists/${id}`)).body;
      if (kept.length + leftOut.length > 0) throw new Error(`By hand: ${JSON.stringify({ kept, leftOut })}`);
    };
    const input = refreshInput(provider, id);
    return { kind: refreshSmartPlaylistJob, input, after, isDoneByNext: true, check };
  },
  "carry-over": async ({ before }) => {
    const [likes, uris] = [[song(170)], [...songs(130, 30), song(30)]];
    const made = (id: string) => ({ id, name: "Carried", description: "Made here", uris });
    const input = planMigration(provider, { likes, playlists: [made("here")], leftOut: 1 });
    const after = { ...before, liked: [...likes, ...(before["liked"] ?? [])], Carried: uris };
    return { kind: migrateAccountJob, input, after };
  },
};
