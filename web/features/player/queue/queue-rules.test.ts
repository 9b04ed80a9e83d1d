import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addedSongs, anOrder, playedSource, playingQueue, seeded, songAt } from "#testing/web/queues.ts";
import { dealDeck, dealRows, playFromDeck, renewDeck } from "./shuffle-order.ts";
import { emptyQueue, type IsWanted, type ListOrder, type PlayQueue } from "./play-queue.ts";
import {
  advanceTo,
  clearAdded,
  reshuffle,
  goBack,
  moveAdded,
  nextPlace,
  playAdded,
  playListed,
  playRow,
  queueLast,
  queueNext,
  removeAdded,
  shuffleOff,
  shuffleOn,
  upcoming,
  wrapDeck,
} from "./queue-rules.ts";

const all = (): boolean => true;

const source = playedSource;
const song = songAt;
const listOf = anOrder;
const added = addedSongs;
const playing = playingQueue;
/** Goes on as at the end of a song; null at the end of everything. */
function goOn(queue: PlayQueue, isWanted: IsWanted = all): PlayQueue | null {
  const place = nextPlace(queue, isWanted);
  return place && advanceTo(queue, place, song(place.uri));
}
/** The songs from the current one on, to the end. */
function hear(queue: PlayQueue, max = 1000, isWanted: IsWanted = all): string[] {
  const heard: string[] = [];
  for (let now: PlayQueue | null = queue; now?.current && heard.length < max; now = goOn(now, isWanted))
    heard.push(now.current.song.uri.replace("spotify:track:", ""));
  return heard;
}
/** The queue after something that changes no song: another mode, another deal, a song more in the list. */
function changed(queue: PlayQueue, action: string, random: () => number): PlayQueue {
  if (action === "off-on") return shuffleOn(shuffleOff(queue), { random });
  if (action === "again") return reshuffle(queue, { random });
  const { list, deck } = queue;
  if (list === null || deck === null) return queue;
  const { uris, id } = list.order;
  const order = { id: `${id}+`, uris: [...uris, `spotify:track:new-${uris.length}`] };
  const renewed = renewDeck(deck, list.order, order, random);
  return { ...queue, list: { source, order }, deck: renewed, row: renewed.rows[renewed.cursor] ?? queue.row };
}

describe("a pressed row", () => {
  test("plays, and the list goes on below it to its end", () => {
    expect(hear(playing(5, 2, null, "a"))).toEqual(["a-2", "a-3", "a-4"]);
  });

  test("leaves added songs in the queue, which play after it", () => {
    const before = queueLast(playing(3, 0, null, "a"), added("x", "y"));
    const order = listOf(3, "b");
    const after = playRow(before, { source, order, deck: null }, 1, song("spotify:track:b-1"));
    expect(hear(after)).toEqual(["b-1", "x", "y", "b-2"]);
  });

  test("of a song that stands several times is known by its row", () => {
    const order: ListOrder = {
      id: "twice",
      uris: ["a", "b", "a", "c", "a"].map((name) => `spotify:track:${name}`),
    };
    const queue = playRow(emptyQueue, { source, order, deck: null }, 2, song("spotify:track:a"));
    expect([queue.row, hear(queue)]).toEqual([2, ["a", "c", "a"]]);
  });
});

describe("what cannot or shall not be played", () => {
  test("is passed over on the way", () => {
    const order: ListOrder = {
      id: "gaps",
      uris: ["spotify:track:a", null, "spotify:track:b", "spotify:track:c"],
    };
    const queue = playRow(emptyQueue, { source, order, deck: null }, 0, song("spotify:track:a"));
    expect(hear(queue, 9, (uri) => uri !== "spotify:track:b")).toEqual(["a", "c"]);
  });
});

describe("the queue of added songs", () => {
  test("keeps the order of presses for those that play next during one song, and then begins in front again", () => {
    const first = queueNext(queueNext(playing(3, 0, null, "a"), added("x")), added("y"));
    expect(hear(queueLast(first, added("z")), 4)).toEqual(["a-0", "x", "y", "z"]);
    const later = goOn(queueLast(first, added("z")));
    expect(later && hear(queueNext(later, added("w")), 4)).toEqual(["x", "w", "y", "z"]);
  });

  test("can be reordered, thinned and cleared; what plays and the list stay", () => {
    const queue = queueLast(playing(3, 0, null, "a"), added("x", "y", "z"));
    expect(hear(moveAdded(queue, "z", "x"), 4)).toEqual(["a-0", "z", "x", "y"]);
    expect(hear(moveAdded(queue, "x", null), 4)).toEqual(["a-0", "y", "z", "x"]);
    expect(hear(removeAdded(queue, ["y"]), 4)).toEqual(["a-0", "x", "z", "a-1"]);
    expect(hear(clearAdded(queue))).toEqual(["a-0", "a-1", "a-2"]);
    expect([moveAdded(queue, "nobody", "x"), removeAdded(queue, ["nobody"])]).toEqual([queue, queue]);
  });

  test("keeps the songs above a pressed one", () => {
    const queue = queueLast(playing(3, 0, null, "a"), added("x", "y", "z"));
    expect(hear(playAdded(queue, "y"), 4)).toEqual(["y", "x", "z", "a-1"]);
  });
});

describe("shuffle", () => {
  test("deals only what is to come: heard songs and the current one stay", () => {
    const second = goOn(playing(50, 10, null, "a"));
    if (second === null) throw new Error("The list ended.");
    const shuffled = shuffleOn(second, { random: seeded(1) });
    expect(shuffled.current).toBe(second.current);
    const heard = hear(shuffled);
    expect(new Set(heard).size).toBe(49);
    expect(heard).not.toContain("a-10");
    expect(heard[0]).toBe("a-11");
  });

  test("off goes on below the current song's row", () => {
    const shuffled = shuffleOn(playing(50, 10, null, "a"), { random: seeded(1) });
    const later = goOn(shuffled);
    if (later === null) throw new Error("The list ended.");
    expect(hear(shuffleOff(later), 2)[1]).toBe(`a-${later.row + 1}`);
  });

  test("passes over songs without losing them when a later one is pressed", () => {
    const queue = shuffleOn(playing(20, 0, null, "a"), { random: seeded(3) });
    const jump = upcoming(queue, all, 10)[7];
    if (jump?.from !== "list") throw new Error("There is no such song.");
    expect(new Set(hear(playListed(queue, jump.row, song(jump.uri)))).size).toBe(19);
  });

  test("deals again when the list repeats, never opening with the three heard last", () => {
    let queue: PlayQueue = {
      ...shuffleOn(playing(10, 0, null, "a"), { random: seeded(5) }),
      repeat: "context",
    };
    for (let next = goOn(queue); next !== null; next = goOn(queue)) queue = next;
    const last = queue.deck?.rows.slice(-3) ?? [];
    const wrapped = wrapDeck(queue, { random: seeded(6) });
    expect(wrapped.deck?.rows.slice(0, 3).some((row) => last.includes(row))).toBe(false);
    expect(new Set(wrapped.deck?.rows).size).toBe(10);
  });

  test("deals again what is to come on wish, or everything but the current song", () => {
    const queue = goOn(shuffleOn(playing(40, 0, null, "a"), { random: seeded(7) }));
    if (queue === null) throw new Error("The list ended.");
    const again = reshuffle(queue, { random: seeded(8) });
    expect(again.deck?.rows.slice(0, 2)).toEqual(queue.deck?.rows.slice(0, 2));
    expect(again.deck?.rows).not.toEqual(queue.deck?.rows);
    expect(new Set(hear(reshuffle(queue, { random: seeded(8), fromStart: true }))).size).toBe(40);
  });
});

describe("going back", () => {
  test("leads through what was heard, whatever list it came from", () => {
    const first = goOn(playing(3, 0, null, "a"));
    if (first === null) throw new Error("The list ended.");
    const order = listOf(3, "b");
    const second = playRow(first, { source, order, deck: null }, 2, song("spotify:track:b-2"));
    const back = goBack(second);
    expect(back.current?.song.uri).toBe("spotify:track:a-1");
    expect(goBack(back).current?.song.uri).toBe("spotify:track:a-0");
    expect(goBack(goBack(goBack(back))).current?.song.uri).toBe("spotify:track:a-0");
  });

  test("in a deck makes the songs come again in the same order", () => {
    const queue = shuffleOn(playing(9, 4, null, "a"), { random: seeded(2) });
    const second = goOn(queue);
    const third = second && goOn(second);
    if (third === null) throw new Error("The list ended.");
    expect(hear(goBack(third))).toEqual(hear(queue).slice(1));
  });
});

describe("a deck", () => {
  const sizes = fc.integer({ min: 1, max: 60 });

  const steps = fc.array(fc.tuple(fc.constantFrom("go", "jump", "off-on", "again", "grow"), fc.nat()), {
    maxLength: 80,
  });

  test("plays every song once before any twice, over any sessions, jumps, changes of mode and of the list", () => {
    fc.assert(
      fc.property(sizes, steps, fc.integer(), (count, actions, seed) => {
        const random = seeded(seed);
        const order = listOf(count, "a");
        const deck = dealDeck(order, [], { random });
        let queue = playRow(emptyQueue, { source, order, deck }, 0, song(order.uris[0] ?? ""));
        const heard = [queue.current?.song.uri];
        for (const [action, number] of actions) {
          const ahead = upcoming(queue, all, 1000);
          if (ahead.length === 0) break;
          const place = ahead[action === "jump" ? number % ahead.length : 0];
          if (place === undefined || !["go", "jump"].includes(action)) queue = changed(queue, action, random);
          else {
            queue = advanceTo(queue, place, song(place.uri));
            heard.push(queue.current?.song.uri);
          }
        }
        expect(new Set(heard).size).toBe(heard.length);
        const rest = upcoming(queue, all, 1000).map(({ uri }) => uri);
        expect([...heard, ...rest].toSorted()).toEqual([...(queue.list?.order.uris ?? [])].toSorted());
      }),
    );
  });

  test("of a changed list leaves out what left it, keeps the order of the rest and what was heard", () => {
    fc.assert(
      fc.property(sizes, fc.integer(), fc.nat(), (count, seed, heardCount) => {
        const random = seeded(seed);
        const before = listOf(count, "a");
        const dealt = dealDeck(before, [], { random });
        const deck = { ...dealt, cursor: (heardCount % count) - 1 };
        const now = { id: "fewer", uris: before.uris.filter((_, row) => row % 3 !== 0) };
        const renewed = renewDeck(deck, before, now, random);
        const names = (rows: readonly number[], order: ListOrder) => rows.map((row) => order.uris[row]);
        const stays = (uri: string | null | undefined) => now.uris.includes(uri ?? null);
        expect(names(renewed.rows, now)).toEqual(names(deck.rows, before).filter(stays));
        expect(names(renewed.rows.slice(0, renewed.cursor + 1), now)).toEqual(
          names(deck.rows.slice(0, deck.cursor + 1), before).filter(stays),
        );
      }),
    );
  });

  test("spreads the songs of an artist: never two in a row where each artist has a tenth", () => {
    const rows = Array.from({ length: 200 }, (_, row) => row);
    const dealt = dealRows(rows, { random: seeded(11), artistOf: (row) => `artist ${row % 10}` });
    const neighbours = dealt.filter((row, place) => place > 0 && row % 10 === (dealt[place - 1] ?? 0) % 10);
    expect(neighbours.length).toBeLessThan(8);
    expect(dealt.toSorted((a, b) => a - b)).toEqual(rows);
  });

  test("knows only its own rows", () => {
    const deck = dealDeck(listOf(5), [], { random: seeded(1) });
    expect(playFromDeck(deck, 99)).toBe(deck);
  });
});
