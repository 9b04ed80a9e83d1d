import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { message } from "#contract/messages/messages.ts";
import { createLibraryMemory } from "#server/features/library/library.ts";
import { setJobOfOperation, type WriteCtx } from "#server/features/playlists/playlists.ts";
import { createRuleMemory } from "#server/features/smart-playlists/smart-playlists.ts";
import { createListeningMemory } from "#server/features/stats/stats.ts";
import { JobCancelled, PauseJob } from "#server/platform/jobs/job-kind.ts";
import { AppError } from "#server/platform/process/errors.ts";
import {
  heldLists,
  planSamples,
  prepareLists,
  sampleLists,
  type Lists,
  type PlanSample,
} from "#testing/changes/plan-samples.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { drawShares, killSeed } from "#testing/server/kill-points.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { isWholeRun } from "#testing/whole-run.ts";
import { aWriteJob, writeProcess } from "#testing/server/write-process.ts";

/** plans in which several things go wrong, and those that are cancelled */
const points = isWholeRun ? { troubled: 200, cancelled: 200 } : { troubled: 11, cancelled: 5 };

let app: TestApp;
let person: SignedIn;
/** what is at the service before each plan, and has to be there again when it is undone */
let before: Lists;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 3, playlists: sampleLists }) });
  person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  await prepareLists(person);
  before = await held();
});
afterAll(() => app.close());

const held = () => heldLists({ app, person });

/**
 * What goes wrong: the process is killed, or the service fails before a call, or behind one of which no answer comes, or
 * it says that it wrote rows, but did not; or the person cancels the job behind a call.
 */
type Fault = "killed" | "failing" | "unheard" | "pretended" | "cancelled";

/** A fault and the point of its process at which it strikes. */
interface Strike {
  fault: Fault;
  at: number;
}

/** What a plan meets on its way to its end; cancelled, most do not go on. */
const troubles: readonly Fault[] = ["killed", "failing", "unheard", "pretended"];

/** A process that carries a plan out until something goes wrong: killed, it does and hears nothing any more. */
interface Process {
  ctx: WriteCtx;
  killed: Promise<"killed">;
  signal: AbortSignal;
  /** points so far at which something may go wrong: before and behind each call of the service, and each checkpoint */
  passed: () => number;
  atCheckpoint: () => Promise<void>;
}

type Send = Parameters<Parameters<typeof writeProcess>[1]>[1];
type Call = Parameters<Send>[0];

const isOfRows = ({ method, path }: Call) => method !== "GET" && path.endsWith("/items");

/** The answer to a write of rows of which the service did nothing: its version mark is the one that the playlist has. */
async function unchanged({ userId, priority, path }: Call, send: Send): ReturnType<Send> {
  const head = { userId, priority, method: "GET" as const, path: path.slice(0, -"/items".length) };
  const { snapshot_id: mark } = (await send(head)).body as { snapshot_id: string };
  return { status: 200, body: { snapshot_id: mark } };
}

/** @param at the point at which it goes wrong; beyond the last: never */
function aProcess({ fault, at }: Strike): Process {
  const killed = Promise.withResolvers<"killed">();
  const never = new Promise<never>(() => undefined);
  let passed = 0;
  let hasFailed = false;
  const isReached = () => {
    passed += 1;
    return passed >= at && !hasFailed;
  };
  const cancelling = new AbortController();
  const die = () => {
    killed.resolve("killed");
    return never;
  };
  const fail = () => {
    hasFailed = true;
    throw new AppError("provider-error", message("playlists.notChanged"));
  };
  const ctx = writeProcess(app, async (call, send) => {
    const isNow = isReached();
    if (isNow && fault === "killed") await die();
    if (isNow && fault === "failing") fail();
    if (isNow && fault === "pretended" && isOfRows(call)) {
      hasFailed = true;
      return unchanged(call, send);
    }
    const answer = await send(call);
    if (!isReached() || fault === "pretended") return answer;
    if (fault === "cancelled") cancelling.abort(new JobCancelled());
    else await (fault === "killed" ? die() : fail());
    return answer;
  });
  const atCheckpoint = async () => {
    if (isReached() && fault === "killed") await die();
  };
  return { ctx, killed: killed.promise, signal: cancelling.signal, passed: () => passed, atCheckpoint };
}

/** What kinds of plans work with beside what writes do. */
function contextOf({ ctx }: Process) {
  const { stopping } = app.server.ctx;
  const listeningMemory = createListeningMemory(app.server.ctx);
  const { librarySnapshots } = createLibraryMemory(app.server.ctx);
  return {
    ...ctx,
    ruleMemory: createRuleMemory({ ...ctx, stopping, listeningMemory, librarySnapshots }),
    showLibrary: async () => true,
    movePlaylist: async () => undefined,
  };
}

/** Cancelled, it is asked for again. */
const isAskedAgain = ({ isUndo, isDoneByNext }: PlanSample) => isUndo === true || isDoneByNext === true;

/** Carries a plan out in processes in which something goes wrong, and in a last one to its end. @returns its points */
async function carryOut(sample: PlanSample, strikes: readonly Strike[]) {
  const { kind, input, undoId } = sample;
  const { userId } = person;
  const jobId = randomUUID();
  if (undoId !== undefined)
    await setJobOfOperation(app.server.ctx.database, { userId, operationId: undoId, jobId });
  let checkpoint: unknown = null;
  for (const strike of [...strikes, { fault: "killed" as const, at: Infinity }]) {
    const process = aProcess(strike);
    const of = { jobId, userId, input, progress: kind.progress, checkpoint, signal: process.signal };
    const job = aWriteJob(of, async (saved, isWithin) => {
      checkpoint = saved;
      // Within a transaction it is there with the rest, or not at all.
      if (!isWithin) await process.atCheckpoint();
    });
    const run: Promise<void> = kind.run(contextOf(process), job);
    const end = await Promise.race([
      run.then(
        () => "done" as const,
        (error: unknown) => {
          if (error instanceof PauseJob) return "paused" as const;
          if (error instanceof JobCancelled && sample.isDoneByNext === true) checkpoint = null;
          if (error instanceof JobCancelled)
            return isAskedAgain(sample) ? ("paused" as const) : ("done" as const);
          throw error;
        },
      ),
      process.killed,
    ]);
    if (end === "done") return process.passed();
  }
  throw new Error("It came to no end.");
}

/** Points of each kind of plan, counted when it is carried out for the first time. */
const counted = new Map<string, number>();

/** Faults one after the other: the first at a share of the plan's way, the others soon behind where it went on. */
function strikesOf(kind: string, faults: readonly Fault[], share: number): Strike[] {
  const first = 1 + Math.floor(share * (counted.get(kind) ?? 1));
  return faults.map((fault, nth) => ({ fault, at: nth === 0 ? first : 1 + ((first * (nth + 1)) % 7) }));
}

async function runOnce(kind: string, faults: readonly Fault[], share = 0): Promise<void> {
  const sample = await planSamples[kind]?.({ app, person, before });
  if (sample === undefined) throw new Error(`There is no sample of ${kind}.`);
  const newest = await newestOperation();
  const strikes = strikesOf(kind, faults, share);
  const passed = await carryOut(sample, strikes);
  if (faults.length === 0) counted.set(kind, passed);
  const what = [kind, ...strikes.map(({ fault, at }) => `${fault} at ${at}`)].join(", ");
  const isCancelled = faults.includes("cancelled");
  // What was cancelled has done a part, which is undone.
  if (!isCancelled || isAskedAgain(sample)) expect(await held(), what).toEqual(sample.after);
  await sample.check?.();
  if (sample.isUndo !== true) await undoSince(newest, what);
  expect(await held(), `${what} and undone`).toEqual(before);
}

async function newestOperation(): Promise<number> {
  return Number((await person.get("/operations?limit=1")).body.items[0]?.operation_id ?? 0);
}

/** Undoes what was done since an operation, the last first. */
async function undoSince(since: number, what: string): Promise<void> {
  const { items } = (await person.get("/operations?limit=50")).body;
  for (const operation of items.filter(({ operation_id: id }: Shown) => Number(id) > since)) {
    const undone = await person.post(`/operations/${operation.operation_id}/undo`, {});
    expect(undone.body.status, `${what}: ${undone.text}`).toBe("done");
  }
}

/** The words of the jobs of all kinds of plans, as they stand in the code. */
function plansInCode(): string[] {
  const folder = new URL("../../", import.meta.url);
  const files = globSync("**/*.ts", { cwd: folder, exclude: (name) => name.endsWith(".test.ts") });
  return files.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    const defined = text.matchAll(/= define(?:Change|Fill)(?:<[^(]*>)?\(\{\s*name: "(?<name>[\w-]+)"/gu);
    return [...defined].map(({ groups }) => groups?.["name"] ?? "");
  });
}

test("each kind of plan has a sample", () => {
  expect(Object.keys(planSamples).toSorted()).toEqual(plansInCode().toSorted());
});

describe(
  `plans in which something goes wrong at points drawn from KILL_SEED=${killSeed}`,
  { timeout: 900_000 },
  () => {
    const names = Object.keys(planSamples);
    /** Neighbouring shares are of different kinds, and each kind is met all along its way. */
    const drawn = (count: number, shift: number) =>
      drawShares(count, killSeed + shift)
        .entries()
        .map(([at, share]) => ({ at, share, kind: names[(at * 2 + killSeed + shift) % names.length] ?? "" }));

    test.each(names)("%s does what it should and is undone", (kind) => runOnce(kind, []));

    test(`killed, failing, unheard or answered wrongly twice on its way (${points.troubled} plans), a plan goes on where it was, doubles nothing, and can be undone`, async () => {
      for (const { at, share, kind } of drawn(points.troubled, 0)) {
        const two = [at, at + 1].flatMap((nth) => troubles[(nth + killSeed) % troubles.length] ?? []);
        await runOnce(kind, two, share);
      }
    });

    test(`cancelled at ${points.cancelled} points, a plan that is asked for again goes on where it was, and what others did can be undone`, async () => {
      for (const { share, kind } of drawn(points.cancelled, 9)) await runOnce(kind, ["cancelled"], share);
    });
  },
);
