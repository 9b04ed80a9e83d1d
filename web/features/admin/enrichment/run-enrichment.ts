import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure, sentenceOf } from "#web/platform/api/failure.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";

/** A button of the classification: what it sends, and what it says at its end. Throws the sentence of a failure. */
export interface ClassificationTask {
  id: "all" | "backfill" | "artistFull" | "artist" | "refresh";
  /** Whether its progress is followed in the dialog. */
  isFollowed: boolean;
  run: () => Promise<string>;
}

/** A failure as the specification words it (2, section 8). */
class TaskFailed extends Error {}

/** The sentence for people of a task that failed. */
export function sentenceOfTask(error: unknown): string {
  return error instanceof TaskFailed ? error.message : sentenceOf(error);
}

const batch_size = 2_000;
const maxArtists = { all: 50_000, alone: 25_000 } as const;

async function orFail<T>(work: Promise<T>, sentence: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new TaskFailed(sentence, { cause: error });
  }
}

type Backfilled = RouteOutput<"POST /admin/backfill/central_from_ulib">;
type FullyClassified = RouteOutput<"POST /admin/classify/artist_full">;

function describeBackfill(answer: Backfilled): string {
  if ("status" in answer) return panelText("classification.running");
  return panelText("classification.doneBackfill", { backfilled: answer.backfilled });
}

function describeFull(answer: FullyClassified): string {
  if ("status" in answer) return panelText("classification.running");
  return panelText("classification.doneFull", {
    artists: answer.artists_updated,
    tracks: answer.tracks_applied,
    libraries: answer.ulib_enriched,
  });
}

const backfill = () => call("POST /admin/backfill/central_from_ulib", { body: { batch_size } });
const classifyFully = (max_artists: number) =>
  call("POST /admin/classify/artist_full", { body: { batch_size, max_artists } });

/** A server without the full enrichment does the same in two calls (specification 2, section 7). */
async function fallBack(): Promise<string> {
  const [first, second] = await orFail(
    (async () => [await backfill(), await classifyFully(maxArtists.all)] as const)(),
    panelText("classification.failedFallback"),
  );
  return `${describeBackfill(first)} ${describeFull(second)}`;
}

async function enrichAll(): Promise<string> {
  try {
    const answer = await call("POST /admin/enrich/all", {
      body: { batch_size, max_artists: maxArtists.all },
    });
    if ("status" in answer) return panelText("classification.running");
    return panelText("classification.doneAll", {
      backfilled: answer.backfilled,
      artists: answer.artists_updated,
      tracks: answer.tracks_applied,
      libraries: answer.ulib_enriched,
    });
  } catch (error) {
    const status = error instanceof ApiFailure ? error.status : null;
    if (status === 404) return fallBack();
    if (status === 401) throw new TaskFailed(panelText("classification.notSignedIn"), { cause: error });
    if (status === 403) throw new TaskFailed(panelText("classification.notAdmin"), { cause: error });
    const detail = sentenceOf(error);
    throw new TaskFailed(panelText("classification.failedAll", { detail }), { cause: error });
  }
}

async function classifySongs(): Promise<string> {
  const sentence = panelText("classification.failedArtist");
  const answer = await orFail(call("POST /admin/classify/artist", { body: { limit: 2_000 } }), sentence);
  if ("status" in answer) return panelText("classification.running");
  const { considered, updated } = answer;
  return panelText("classification.doneArtist", {
    considered,
    updated,
  });
}

async function refresh(): Promise<string> {
  const flags = {
    playlists_only: false,
    liked_only: false,
    skip_sweep: false,
    liked_force_full: false,
    classify_via_artist: true,
  };
  const sentence = panelText("classification.failedRefresh");
  const answer = await orFail(call("POST /admin/refresh", { body: flags }), sentence);
  if ("status" in answer) return panelText("classification.running");
  const { total_after: total, inserted, removed } = answer;
  return panelText("classification.doneRefresh", {
    total,
    inserted,
    removed,
  });
}

/** The five buttons in their order (specification 2, section 7). */
export const classificationTasks: readonly ClassificationTask[] = [
  { id: "all", isFollowed: true, run: enrichAll },
  {
    id: "backfill",
    isFollowed: false,
    run: async () => describeBackfill(await orFail(backfill(), panelText("classification.failedBackfill"))),
  },
  {
    id: "artistFull",
    isFollowed: true,
    run: async () =>
      describeFull(await orFail(classifyFully(maxArtists.alone), panelText("classification.failedFull"))),
  },
  { id: "artist", isFollowed: false, run: classifySongs },
  { id: "refresh", isFollowed: false, run: refresh },
];
