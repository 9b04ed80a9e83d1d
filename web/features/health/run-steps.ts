import { ApiFailure, UnreachableFailure } from "#web/platform/api/failure.ts";

/** One call of several that repair something; `count` is the number of songs that it is about. */
export interface Step {
  /** what it is done to, for people: a playlist's name */
  name: string;
  count: number;
  run: () => Promise<unknown>;
}

/** What came of the steps. Each song is done, failed or left. */
export interface Outcome {
  doneCount: number;
  failures: { name: string; count: number; error: unknown }[];
  /** songs of steps that were not tried, because someone stopped or because they could only fail too */
  leftCount: number;
}

const pointlessAfter: ReadonlySet<string> = new Set([
  "consent-required",
  "renew-link",
  "provider-paused",
  "too-many-requests",
  "not-signed-in",
]);

function endsAll(error: unknown): boolean {
  return (
    error instanceof UnreachableFailure || (error instanceof ApiFailure && pointlessAfter.has(error.code))
  );
}

interface Watch {
  /** stops before the next step */
  signal: AbortSignal;
  /** called with the number of songs that are done or failed so far */
  onProgress: (count: number) => void;
}

/**
 * Takes the steps one after the other. One that fails keeps no other from its turn, except where all others could
 * only fail for the same reason.
 */
export async function runSteps(steps: readonly Step[], { signal, onProgress }: Watch): Promise<Outcome> {
  const outcome: Outcome = { doneCount: 0, failures: [], leftCount: 0 };
  let hasEnded = false;
  let tried = 0;
  for (const step of steps) {
    if (hasEnded || signal.aborted) {
      outcome.leftCount += step.count;
      continue;
    }
    try {
      await step.run();
      outcome.doneCount += step.count;
    } catch (error) {
      outcome.failures.push({ name: step.name, count: step.count, error });
      hasEnded = endsAll(error);
    }
    tried += step.count;
    onProgress(tried);
  }
  return outcome;
}
