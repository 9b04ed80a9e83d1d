import { firstPoll, isScanActive, nextPoll, type PollState, type Progress } from "./scan-progress-rule.ts";

/** What watching the progress touches outside itself. */
export interface ProgressParts {
  /** asks once; rejects when there is no answer within 8 s */
  askProgress: () => Promise<Progress>;
  /** opens the feed; calls back with each event, and once when it broke; returns how to close it */
  openFeed: (onEvent: (progress: Progress) => void, onBroken: () => void) => () => void;
  onProgress: (progress: Progress) => void;
  isHidden: () => boolean;
}

/** A running watch. */
export interface ProgressWatch {
  /** looks at once, because something was started or the tab came back */
  lookNow: () => void;
  stop: () => void;
}

/**
 * Follows the scan: by the feed while a scan runs, by questions when the feed breaks, and by a question
 * every 30 s at rest (specification 1, section 4).
 */
export function watchProgress(parts: ProgressParts): ProgressWatch {
  let poll: PollState = firstPoll;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closeFeed: (() => void) | undefined;
  let isFeedBroken = false;
  let isStopped = false;
  let question = 0;

  const dropFeed = () => {
    closeFeed?.();
    closeFeed = undefined;
  };

  const waitThenAsk = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), poll.delayMs);
  };

  const follow = () => {
    dropFeed();
    closeFeed = parts.openFeed(
      (progress) => {
        poll = nextPoll(poll, progress, parts.isHidden());
        parts.onProgress(progress);
        if (isScanActive(progress)) return;
        dropFeed();
        waitThenAsk();
      },
      () => {
        isFeedBroken = true;
        dropFeed();
        poll = { ...firstPoll, last: poll.last };
        void ask();
      },
    );
  };

  const ask = async () => {
    question += 1;
    const asked = question;
    let answer: Progress | "failed" = "failed";
    try {
      answer = await parts.askProgress();
    } catch {
      // A missing answer is one of the two expected ones; the rule makes the next question wait longer.
    }
    if (isStopped || asked !== question) return;
    poll = nextPoll(poll, answer, parts.isHidden());
    if (answer !== "failed") {
      parts.onProgress(answer);
      if (isScanActive(answer) && !isFeedBroken) return follow();
    }
    waitThenAsk();
  };

  follow();
  return {
    lookNow: () => {
      if (isStopped || closeFeed !== undefined) return;
      clearTimeout(timer);
      poll = { ...firstPoll, last: poll.last };
      if (isFeedBroken) void ask();
      else follow();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      dropFeed();
    },
  };
}
