import {
  firstPoll,
  isScanActive,
  nextPoll,
  pollMs,
  type PollState,
  type Progress,
} from "./scan-progress-rule.ts";

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
  /** closes the feed, because the tab was hidden, and asks now and then instead */
  rest: () => void;
  stop: () => void;
}

/**
 * Follows the scan: by the feed while a scan runs, by questions when the feed breaks, and by a question
 * every 30 s at rest (specification 1, section 4). A hidden tab has no feed: a browser opens six connections to a
 * server at most, for all its tabs, and each feed is one.
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
      if (isScanActive(answer) && !isFeedBroken && !parts.isHidden()) return follow();
    }
    waitThenAsk();
  };

  const look = () => {
    if (isFeedBroken || parts.isHidden()) void ask();
    else follow();
  };

  look();
  return {
    lookNow: () => {
      if (isStopped || closeFeed !== undefined) return;
      clearTimeout(timer);
      poll = { ...firstPoll, last: poll.last };
      look();
    },
    rest: () => {
      if (isStopped || closeFeed === undefined) return;
      dropFeed();
      poll = { ...poll, delayMs: pollMs.hiddenMin };
      waitThenAsk();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      dropFeed();
    },
  };
}
