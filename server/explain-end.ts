import { writeSync } from "node:fs";

/** What the end of this process is explained by. */
export interface ExplainedEnd {
  /** Ends the process; the sentence goes to standard error first. null: it ends as it was asked to. */
  end: (exitCode: number, sentence: string | null) => never;
}

const standardError = 2;

/**
 * Sees to it that the process never ends without a sentence: also where it waits for something that never comes, so that
 * nothing keeps it running, and where something else than the program ends it. To be called first of all.
 */
export function explainEnd(): ExplainedEnd {
  let isExplained = false;
  const say = (sentence: string) => {
    isExplained = true;
    // At once: what is written by a stream may be lost with the process.
    writeSync(standardError, `${sentence}\n`);
  };
  process.on("beforeExit", () => {
    say("Gatefold stopped because nothing was left to do. This is a bug in Gatefold; please start it again.");
    process.exitCode = 1;
  });
  process.on("exit", (code) => {
    if (!isExplained) say(`Gatefold stopped unexpectedly (status ${code}).`);
  });
  return {
    end: (exitCode, sentence) => {
      if (sentence !== null) say(sentence);
      isExplained = true;
      process.exit(exitCode);
    },
  };
}
