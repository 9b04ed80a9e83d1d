import { describe, expect, it } from "vitest";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { runSteps, type Step } from "./run-steps.ts";

const refusal = (code: "forbidden" | "renew-link") => new ApiFailure(409, { code, detail: "No." });
const step = (name: string, run: Step["run"] = () => Promise.resolve()): Step => ({
  name,
  count: 2,
  run,
});

function watch(signal = new AbortController().signal) {
  const seen: number[] = [];
  return { seen, options: { signal, onProgress: (count: number) => seen.push(count) } };
}

describe("steps that repair", () => {
  it("go on after one that failed", async () => {
    const { seen, options } = watch();
    const error = refusal("forbidden");
    const outcome = await runSteps([step("a"), step("b", () => Promise.reject(error)), step("c")], options);
    expect(outcome).toEqual({
      doneCount: 4,
      failures: [{ name: "b", count: 2, error }],
      leftCount: 0,
    });
    expect(seen).toEqual([2, 4, 6]);
  });

  it("end where all others could only fail too", async () => {
    const { options } = watch();
    const outcome = await runSteps(
      [step("a", () => Promise.reject(refusal("renew-link"))), step("b"), step("c")],
      options,
    );
    expect(outcome).toMatchObject({ doneCount: 0, leftCount: 4 });
  });

  it("stop before the next one when someone stops them", async () => {
    const stop = new AbortController();
    const { options } = watch(stop.signal);
    const outcome = await runSteps([step("a", async () => stop.abort()), step("b")], options);
    expect(outcome).toMatchObject({ doneCount: 2, failures: [], leftCount: 2 });
  });
});
