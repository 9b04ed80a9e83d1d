import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinListen, type CapturedPlay, type StoredPlay, type WentOn } from "./one-listen.ts";

const from = Date.UTC(2025, 5, 1, 12);
const secondMs = 1000;
const durationMs = 300 * secondMs;

function aPlay(
  source: CapturedPlay["source"],
  fromS: number,
  untilS: number,
  msPlayed = (untilS - fromS) * secondMs,
): CapturedPlay {
  const song = { uri: "spotify:track:one", track: "One", artist: "A", album: null };
  const [startedAtMs, endedAtMs] = [from + fromS * secondMs, from + untilS * secondMs];
  return { startedAtMs, endedAtMs, msPlayed, durationMs, ...song, source, skipped: null, shuffle: null };
}

/** What is stored after these reports of one song, one after the other. */
function storedAfter(reports: readonly CapturedPlay[], wentOn: readonly WentOn[]): StoredPlay[] {
  let stored: StoredPlay[] = [];
  for (const report of reports) {
    const { listen, replaced } = joinListen(report, stored, wentOn);
    stored = stored.filter((one) => !replaced.includes(one));
    if (listen !== null) stored.push({ ...listen, isToMinute: false, isHidden: false });
  }
  return stored;
}

/** A listen of one song in parts, away from it for some seconds between two, each here or on another device. */
interface Heard {
  parts: { seconds: number; isHere: boolean; awayS: number; lateS: number }[];
  /** seconds since the service listed another play before the first; null: it did not, lately */
  sinceOtherS: number | null;
  /** whether the page listened into the other songs while it played this one, so that its play stayed one */
  isFollowed: boolean;
}

/** A part with its times, in seconds. */
type TimedPart = Heard["parts"][number] & { fromS: number; untilS: number; heardBeforeS: number };

function timesOf(parts: Heard["parts"]): TimedPart[] {
  const timed: TimedPart[] = [];
  for (const part of parts) {
    const before = timed.at(-1);
    const fromS = before === undefined ? 0 : before.untilS + part.awayS;
    const heardBeforeS = before === undefined ? 0 : before.heardBeforeS + before.seconds;
    timed.push({ ...part, fromS, untilS: fromS + part.seconds, heardBeforeS });
  }
  return timed;
}

/** What the player here reports: each part by itself, or as one those that it followed. */
function playerReports(parts: readonly TimedPart[], isFollowed: boolean): CapturedPlay[] {
  const plays: { fromS: number; untilS: number; seconds: number }[] = [];
  for (const [index, { isHere, fromS, untilS, seconds }] of parts.entries()) {
    if (!isHere) continue;
    const goesOn = isFollowed && parts[index - 1]?.isHere === true;
    const before = (goesOn ? plays.pop() : undefined) ?? { fromS, seconds: 0 };
    plays.push({ fromS: before.fromS, untilS, seconds: before.seconds + seconds });
  }
  return plays.map(({ fromS, untilS, seconds }) => aPlay("player", fromS, untilS, seconds * secondMs));
}

/** What each source reports of it. `wentOn`: as Gatefold commanded it. */
function reportsOf({ parts, sinceOtherS, isFollowed }: Heard): { reports: CapturedPlay[]; wentOn: WentOn[] } {
  const timed = timesOf(parts);
  let listedS = sinceOtherS === null ? -Infinity : -sinceOtherS;
  const listed = timed.map(({ untilS, lateS }) => {
    const lengthS = Math.min(durationMs / secondMs, untilS + lateS - listedS);
    listedS = untilS + lateS;
    return aPlay("recent", listedS - lengthS, listedS);
  });
  const wentOn = timed.slice(1).map(({ fromS, heardBeforeS }) => wentOnAt(fromS, heardBeforeS));
  return { reports: [...playerReports(timed, isFollowed), ...listed], wentOn };
}

const wentOnAt = (atS: number, positionS: number): WentOn => ({
  atMs: from + atS * secondMs,
  positionMs: positionS * secondMs,
});

const aPart = fc.record({
  seconds: fc.integer({ min: 35, max: 95 }),
  isHere: fc.boolean(),
  awayS: fc.integer({ min: 2, max: 25 }),
  lateS: fc.integer({ min: 0, max: 10 }),
});
const heard: fc.Arbitrary<Heard> = fc.record({
  parts: fc.array(aPart, { minLength: 1, maxLength: 3 }),
  sinceOtherS: fc.option(fc.integer({ min: 0, max: 600 })),
  isFollowed: fc.boolean(),
});

describe("one listen is one play", () => {
  test("whichever of the sources report it, in whatever order and however often", () =>
    fc.assert(
      fc.property(
        heard.chain((listen) => {
          const { reports, wentOn } = reportsOf(listen);
          const more = fc.array(fc.constantFrom(...reports), { maxLength: 4 });
          const all = more.chain((again) =>
            fc.shuffledSubarray([...reports, ...again], { minLength: reports.length + again.length }),
          );
          return fc.record({ listen: fc.constant(listen), wentOn: fc.constant(wentOn), reports: all });
        }),
        ({ listen, wentOn, reports }) => {
          const stored = storedAfter(reports, wentOn);
          expect(stored).toHaveLength(1);
          const heardMs = listen.parts.reduce((sum, { seconds }) => sum + seconds * secondMs, 0);
          expect(stored[0]?.msPlayed).toBeLessThanOrEqual(durationMs);
          // The service does not say how long its first was: it may be longer.
          if (listen.parts.length > 1 && stored[0]?.source === "recent")
            expect(stored[0].msPlayed).toBeLessThanOrEqual(heardMs + 15 * secondMs);
        },
      ),
      { numRuns: 1000 },
    ));

  test("and what was sent on as its first part is not sent again as the whole: both began at one time", () => {
    const left = aPlay("recent", -180, 120);
    const [stored] = storedAfter([left, aPlay("recent", 120, 320)], [wentOnAt(140, 120)]);
    expect(stored).toMatchObject({ startedAtMs: left.startedAtMs, msPlayed: durationMs });
    const [followed] = storedAfter([left, aPlay("player", 0, 320, 300_000)], []);
    expect(followed).toMatchObject({ startedAtMs: left.startedAtMs, msPlayed: durationMs, source: "player" });
  });
});

describe("two listens are two plays", () => {
  test.each([
    ["on repeat", [aPlay("recent", 0, 300), aPlay("recent", 300, 600)], []],
    ["left, and heard again from its beginning", [aPlay("recent", -180, 120), aPlay("recent", 120, 320)], []],
    [
      "left, and heard on an hour later",
      [aPlay("recent", 0, 120), aPlay("recent", 3600, 3780)],
      [wentOnAt(3600, 120)],
    ],
    ["skipped here, and heard elsewhere", [aPlay("player", 0, 60), aPlay("recent", 200, 500)], []],
  ] as const)("%s, in either order", (_how, plays, wentOn) => {
    expect(storedAfter([...plays, ...plays], wentOn)).toHaveLength(2);
    expect(storedAfter([...plays.toReversed(), ...plays], wentOn)).toHaveLength(2);
  });
});
