import { expect, test } from "vitest";
import { createAsyncChannel } from "./async-channel.ts";

test("neither side runs ahead: a value given is settled when the next one is asked for", async () => {
  const events: string[] = [];
  const hand = createAsyncChannel<number>(new AbortController().signal);
  const giving = (async () => {
    for (const value of [1, 2, 3]) {
      await hand.give(value);
      events.push(`given ${value}`);
    }
    hand.end();
  })();
  for await (const value of hand) events.push(`taken ${value}`);
  await giving;
  expect(events).toEqual(["taken 1", "given 1", "taken 2", "given 2", "taken 3", "given 3"]);
});

test("what waits when nothing more is given is still handed over", async () => {
  const hand = createAsyncChannel<number>(new AbortController().signal);
  const given = [hand.give(1), hand.give(2)];
  hand.end();
  expect(await Array.fromAsync(hand)).toEqual([1, 2]);
  await Promise.all(given);
  await hand.give(3);
});

test("when the taker stops, anyone who gives is set free", async () => {
  const hand = createAsyncChannel<number>(new AbortController().signal);
  const given = [hand.give(1), hand.give(2)];
  for await (const _value of hand) break;
  await Promise.all([...given, hand.give(3)]);
  expect(await Array.fromAsync(hand)).toEqual([]);
});

test("an aborted signal sets both sides free", async () => {
  const stop = new AbortController();
  const hand = createAsyncChannel<number>(stop.signal);
  const taking = Array.fromAsync(hand);
  stop.abort();
  expect(await taking).toEqual([]);
  const late = createAsyncChannel<number>(AbortSignal.abort());
  await late.give(1);
  expect(await Array.fromAsync(late)).toEqual([]);
});
