import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cleanUpJob } from "#server/features/clean-up/clean-up.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { JobKind, JobProgress } from "#server/platform/jobs/job-kind.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { drawShares, killSeed } from "#testing/server/kill-points.ts";
import { cachedLibrary, type LibraryContent } from "#testing/samples/provider-truth.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { isWholeRun } from "#testing/whole-run.ts";
import { aWriteJob, writeProcess } from "#testing/server/write-process.ts";
import { applyPlanJob, mergePlaylistsJob, splitPlaylistJob } from "#server/features/changes/changes.ts";
import { changedRows } from "#server/features/changes/engine/changed-rows.ts";
import { hashRows } from "../rewrite/rewrite-unchanged.ts";
import { rewritePlaylistsJob } from "../rewrite/rewrite-playlists.jobs.ts";
import { restorePlaylistJob } from "../versions/restore-playlist.jobs.ts";
import type { WriteCtx } from "../written-playlist.ts";
import { openUndo, setJobOfOperation } from "../journal/operations.db.ts";
import { undoOperationJob } from "#server/features/playlists/journal/undo/undo-operation.jobs.ts";

const points = isWholeRun ? 200 : 3;

let app: TestApp;
let person: SignedIn;
/** what is at the service before each job, and has to be there again when it is undone */
let before: Record<string, string[]>;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 3, playlists: [12, 1, 230] }) });
  person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  await person.post("/playlists/create", { name: "Empty" });
  before = await held();
});
afterAll(() => app.close());

/** Lists by name, as the service has them; the copy here is the same. */
async function held(): Promise<Record<string, string[]>> {
  const lists = ({ liked, playlists }: LibraryContent) => {
    const all = [
      ["liked", liked] as const,
      ...Object.values(playlists).map(({ name, items }) => [name, items] as const),
    ];
    return Object.fromEntries(
      all.map(([name, rows]) => [name, rows?.map((row) => row.split(" ")[0] ?? "") ?? []]),
    );
  };
  const truth = lists(await app.truth(person.account));
  expect(lists(await cachedLibrary(person))).toEqual(truth);
  return truth;
}

/** A process that does a job, until it is killed: from then on it does and hears nothing any more. */
interface Process {
  ctx: WriteCtx;
  killed: Promise<"killed">;
  /** points so far at which it may be killed: before and behind each call of the service, and each checkpoint */
  passed: () => number;
  atPoint: () => Promise<void>;
}

/** @param killAt the point at which it is killed; beyond the last: never */
function aProcess(killAt: number): Process {
  const killed = Promise.withResolvers<"killed">();
  const never = new Promise<never>(() => undefined);
  let passed = 0;
  const atPoint = async () => {
    passed += 1;
    if (passed < killAt) return;
    killed.resolve("killed");
    await never;
  };
  const ctx = writeProcess(app, async (call, send) => {
    await atPoint();
    const answer = await send(call);
    await atPoint();
    return answer;
  });
  return { ctx, killed: killed.promise, passed: () => passed, atPoint };
}

interface Wanted {
  run: (ctx: WriteCtx, job: Shown) => Promise<void>;
  progress: JobProgress;
  input: object;
  jobId: string;
  /** the lists afterwards */
  after: Record<string, string[]>;
  /** it leaves what was there before something else was done */
  isUndo?: boolean;
}

/** Runs a job in processes that are killed, one after the other, and in a last one to its end. @returns its points */
async function runKilled(
  { run, progress, input, jobId }: Wanted,
  killAt: readonly number[],
): Promise<number> {
  let checkpoint: unknown = null;
  for (const at of [...killAt, Infinity]) {
    const process = aProcess(at);
    const { userId } = person;
    const job = aWriteJob({ jobId, userId, input, progress, checkpoint }, async (saved, isWithin) => {
      checkpoint = saved;
      // Within a transaction it is there with the rest, or not at all.
      if (!isWithin) await process.atPoint();
    });
    const end = await Promise.race([run(process.ctx, job).then(() => "done" as const), process.killed]);
    if (end === "done") return process.passed();
  }
  throw new Error("It came to no end.");
}

function wantedOf<Job extends { input: object }>(
  kind: JobKind<WriteCtx, Job>,
  input: Job["input"],
  after: Wanted["after"],
): Wanted {
  return { run: kind.run, progress: kind.progress as JobProgress, input, jobId: randomUUID(), after };
}

const [provider, own] = ["demo" as const, (at: number) => `playlist-0-${at}`];
const long = "Folder / List 2 🌈";
const song = (at: number) => `spotify:track:track${at}`;
const songs = (count: number, from = 0) => Array.from({ length: count }, (_, at) => song(from + at));

const kinds: Record<string, () => Promise<Wanted>> = {
  apply: async () => {
    // A plan has its songs by their ids.
    const known = [...new Set(before[long])].toSorted();
    const idsOf = (uris: string[]) => uris.map((uri) => uri.split(":")[2] ?? "");
    const fill = (label: string, name: string, uris: string[]) =>
      ({ kind: "fill", label, name, songs: { trackIds: idsOf(uris) } }) as const;
    const steps = [
      fill("ska", "Genre: Ska", known.slice(0, 150)),
      fill("soul", "Genre: Soul", known.slice(150)),
    ];
    const after = { ...before, "Genre: Ska": known.slice(0, 150), "Genre: Soul": known.slice(150) };
    return wantedOf(applyPlanJob, { provider, steps }, after);
  },
  merge: async () => {
    const uris = [...new Set(before[long])];
    const steps = [{ kind: "fill" as const, label: "", name: "Merged", songs: { uris } }];
    return wantedOf(mergePlaylistsJob, { provider, steps }, { ...before, Merged: uris });
  },
  split: async () => {
    // Doubles of a part stay.
    const rows = before[long] ?? [];
    const parts = { "Half / 1": [...rows.slice(0, 130), rows[0] ?? ""], "Half / 2": rows.slice(130) };
    const steps = Object.entries(parts).map(([name, uris]) => ({
      kind: "make" as const,
      label: name,
      name,
      uris,
    }));
    return wantedOf(splitPlaylistJob, { provider, steps }, { ...before, ...parts });
  },
  "clean-up": async () => {
    const rows = before[long] ?? [];
    const { items } = (await person.get("/playlists/list")).body;
    const empty: string = items.find(({ name }: Shown) => name === "Empty").id;
    const removed = rows
      .keys()
      .filter((at) => rows.indexOf(rows[at] ?? "") < at || at % 9 === 0)
      .toArray();
    const replaced = [{ position: 4, uri: song(150), isOwn: true }];
    const steps = [
      {
        kind: "rows" as const,
        label: "",
        playlistId: own(2),
        name: long,
        from: hashRows(rows),
        removed,
        replaced,
      },
      { kind: "unfollow" as const, label: "", playlistId: empty, name: "Empty" },
      { kind: "fill" as const, label: "", name: "Unsorted", songs: { uris: songs(3, 160) } },
    ];
    const { Empty: _gone, ...others } = before;
    const changed = changedRows(rows, { removed, replaced }).map((uri) => uri ?? "");
    return wantedOf(cleanUpJob, { provider, steps }, { ...others, [long]: changed, Unsorted: songs(3, 160) });
  },
  undo: async () => {
    const { body } = await person.post("/playlists/add", {
      playlist_ids: [own(0), own(1), own(2)],
      uris: songs(130, 200),
    });
    const operationId = Number(body.operation_id);
    const { userId } = person;
    const jobId = randomUUID();
    const undoId = await transaction(app.server.ctx.database, async (trx) => {
      const id = await openUndo(trx, { userId, operationId, at: new Date(app.clock.now()) });
      await setJobOfOperation(trx, { userId, operationId: id, jobId });
      return id;
    });
    const input = { provider, operationId, undoId, keepChanges: false };
    return { ...wantedOf(undoOperationJob, input, before), jobId, isUndo: true };
  },
  restore: async () => {
    const rows = before[long] ?? [];
    const items = [...new Set(rows.slice(0, 140))].map((uri) => ({ uri }));
    await person.sendJson("DELETE", `/playlists/${own(2)}/items`, { items });
    const { items: versions } = (await person.get(`/playlists/${own(2)}/versions`)).body;
    const version: number = versions.find(({ total }: Shown) => total === rows.length).version;
    return {
      ...wantedOf(restorePlaylistJob, { provider, playlistId: own(2), wish: { version } }, before),
      isUndo: true,
    };
  },
  rewrite: async () => {
    const rows = before[long] ?? [];
    const to = rows.toReversed();
    const rewrites = [{ playlistId: own(2), from: hashRows(rows), to }];
    return wantedOf(rewritePlaylistsJob, { provider, kind: "reorder", rewrites }, { ...before, [long]: to });
  },
};

/** Points of each kind of job, counted when it runs for the first time. */
const counted = new Map<string, number>();

async function runOnce(kind: string, share: number | null): Promise<void> {
  const wanted = await kinds[kind]?.();
  if (wanted === undefined) throw new Error(`There is no ${kind}.`);
  const total = counted.get(kind) ?? 1;
  const first = 1 + Math.floor((share ?? 0) * total);
  // Every third is killed once more on its way.
  const killAt = share === null ? [] : first % 3 === 0 ? [first, 1 + (first % 7)] : [first];
  const passed = await runKilled(wanted, killAt);
  if (share === null) counted.set(kind, passed);
  expect(await held(), `${kind} killed at ${killAt.join(", ")}`).toEqual(wanted.after);
  if (wanted.isUndo === true) return;
  const [newest] = (await person.get("/operations?limit=1")).body.items;
  const undone = await person.post(`/operations/${newest.operation_id}/undo`, {});
  expect(undone.body.status, `${kind}: ${undone.text}`).toBe("done");
  expect(await held(), `${kind} killed at ${killAt.join(", ")} and undone`).toEqual(before);
}

describe(`writes killed at points drawn from KILL_SEED=${killSeed}`, { timeout: 900_000 }, () => {
  test.each(Object.keys(kinds))("%s does what it should and is undone", async (kind) => {
    await runOnce(kind, null);
  });

  test(`at ${points} points a job goes on where it was, and doubles nothing`, async () => {
    const names = Object.keys(kinds);
    const shares = drawShares(points);
    for (const [at, share] of shares.entries()) {
      // Neighbouring shares are of different kinds, and each kind is met all along its way.
      const kind = names[(at + killSeed) % names.length] ?? "";
      await runOnce(kind, share);
    }
  });
});
