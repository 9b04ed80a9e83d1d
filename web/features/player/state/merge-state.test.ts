import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  observeProvider,
  observeSdk,
  otherDevice,
  playedHere,
  playerStateAt,
  proposeChange,
} from "./merge-state.ts";
import {
  emptyPlaybackModel,
  emptyPlayerState,
  type PlaybackModel,
  type ProposedFields,
} from "./player-state.ts";
import { here, propose, remote, seen, start, track } from "#testing/web/observations.ts";

describe("which source is believed", () => {
  test("before anything is known, nothing plays", () => {
    expect(playerStateAt(emptyPlaybackModel, start)).toEqual(emptyPlayerState);
  });

  test("the provider's answer shows what another device plays", () => {
    const model = observeProvider({ ...emptyPlaybackModel, deviceId: "here" }, remote(), {
      askedAtMs: start,
      nowMs: start,
    });
    expect(playerStateAt(model, start)).toMatchObject({
      isActive: false,
      isReady: true,
      volume: 0.5,
      track: { id: "b" },
    });
    expect(otherDevice(model)).toEqual({ id: "kitchen", name: "Kitchen", isActive: true });
  });

  test("of two words of the provider the one that was asked later counts, whichever way it came", () => {
    const known = { ...emptyPlaybackModel, provider: remote({ askedAtMs: start }) };
    const older = { askedAtMs: start - 1, nowMs: start + 100 };
    expect(observeProvider(known, remote({ track: track("z") }), older)).toBe(known);
    expect(observeProvider(known, null, older)).toBe(known);
    const later = { askedAtMs: start + 1, nowMs: start + 100 };
    const heard = observeProvider(known, remote({ track: track("z"), askedAtMs: start + 1 }), later);
    expect(playerStateAt(heard, start + 100).track?.id).toBe("z");
  });

  test("what was played before the page was reloaded shows until anything else is known", () => {
    const kept = { ...emptyPlaybackModel, kept: remote({ paused: true, device: null }) };
    const at = { askedAtMs: start, nowMs: start };
    expect(playerStateAt(observeProvider(kept, null, at), start)).toMatchObject({
      paused: true,
      position: 10_000,
      track: { id: "b" },
    });
    expect(otherDevice(kept)).toBeNull();
    const heard = observeProvider(kept, remote({ track: track("z") }), at);
    expect([heard.kept, playerStateAt(heard, start).track?.id]).toEqual([null, "z"]);
    expect(observeSdk(kept, seen(), start).kept).toBeNull();
  });

  test("what this browser played last is newer than what the server heard before, whatever that is", () => {
    const kept = { ...emptyPlaybackModel, kept: remote({ paused: true, device: null, askedAtMs: start }) };
    const earlier = { askedAtMs: start - 1, nowMs: start };
    for (const heard of [remote({ track: track("z") }), remote({ track: track("z"), device: null }), null])
      expect(observeProvider(kept, heard, earlier)).toBe(kept);
    const later = observeProvider(kept, remote({ track: track("z") }), { askedAtMs: start, nowMs: start });
    expect(later.provider?.track?.id).toBe("z");
  });

  test("while this page plays, an answer asked for before its last event is ignored", () => {
    const model = observeProvider(here, remote({ track: track("z") }), {
      askedAtMs: start - 1,
      nowMs: start,
    });
    expect(model).toBe(here);
  });

  test("while this page plays, an answer that names this page or nothing is ignored", () => {
    const device = { id: "here", name: "Gatefold", isActive: true };
    const times = { askedAtMs: start + 1, nowMs: start + 50 };
    expect(observeProvider(here, remote({ device }), times)).toBe(here);
    expect(observeProvider(here, null, times)).toBe(here);
  });

  test("a later answer that another device plays takes over from this page", () => {
    const model = observeProvider(here, remote({ track: track("z") }), {
      askedAtMs: start + 1,
      nowMs: start + 9,
    });
    expect(playerStateAt(model, start + 9)).toMatchObject({ isActive: false, track: { id: "z" } });
  });

  test("when the SDK says that this page no longer plays, the track stays, paused, also when nothing plays anywhere", () => {
    const model = observeSdk(here, null, start + 5000);
    expect(playerStateAt(model, start + 60_000)).toMatchObject({
      isActive: false,
      paused: true,
      position: 15_000,
      track: { id: "b" },
    });
    const after = observeProvider(model, null, { askedAtMs: start + 5001, nowMs: start + 5100 });
    expect(playerStateAt(after, start + 60_000)).toMatchObject({
      paused: true,
      position: 15_000,
      track: { id: "b" },
    });
  });

  test("a device that took over from this page and goes leaves its song in the bar, paused where it was", () => {
    const taken = observeProvider(here, remote({ track: track("z"), askedAtMs: start + 1 }), {
      askedAtMs: start + 1,
      nowMs: start + 9,
    });
    const before = playerStateAt(taken, start + 1000).position;
    const gone = observeProvider(taken, null, { askedAtMs: start + 900, nowMs: start + 1000 });
    expect(playerStateAt(gone, start + 60_000)).toMatchObject({
      isActive: false,
      paused: true,
      position: before,
      track: { id: "z" },
    });
    expect(otherDevice(gone)).toBeNull();
  });

  test("no word of the provider takes the song from a bar that shows one", () => {
    const words = fc.array(fc.constantFrom("none", "here", "other"), { maxLength: 12 });
    fc.assert(
      fc.property(words, (observed) => {
        let model = here;
        observed.forEach((word, at) => {
          const nowMs = start + (at + 1) * 100;
          const device = { id: word === "here" ? "here" : "kitchen", name: "A", isActive: true };
          const heard = word === "none" ? null : remote({ device, paused: false, askedAtMs: nowMs });
          model = observeProvider(word === "none" ? observeSdk(model, null, nowMs) : model, heard, {
            askedAtMs: nowMs,
            nowMs,
          });
          expect(playerStateAt(model, nowMs).track).not.toBeNull();
        });
      }),
    );
  });
});

describe("the position", () => {
  test("runs on from where and when it was seen, and stops at the end", () => {
    expect(playerStateAt(here, start + 2500).position).toBe(12_500);
    expect(playerStateAt(here, start + 999_999).position).toBe(200_000);
  });

  test("stands while paused, from the press on", () => {
    const model = propose(
      { ...here, sdk: seen({ position: { ms: 10_000, atMs: start - 4000 } }) },
      { paused: true },
    );
    expect(playerStateAt(model, start + 8000).position).toBe(14_000);
  });

  test("runs from a proposed seek on", () => {
    const model = propose(here, { positionMs: 90_000 });
    expect(playerStateAt(model, start + 1000).position).toBe(91_000);
  });
});

describe("what this page plays as it ends", () => {
  const press = (model: PlaybackModel, id: number, fields: ProposedFields) =>
    proposeChange(model, { id, fields, skip: 0, madeAtMs: start + 1000 * id, expiresAtMs: start + 60_000 });

  test("is where the last presses have put it, whether or not the sound followed", () => {
    const playing = observeSdk(emptyPlaybackModel, seen(), start);
    const pressed = press(press(playing, 1, { positionMs: 90_000 }), 2, { paused: true });
    const { paused, position } = playedHere(pressed, start + 5000) ?? {};
    expect({ paused, ms: position?.ms }).toEqual({ paused: true, ms: 91_000 });
  });

  test("is the song that plays while another is only asked for, and nothing where another device plays", () => {
    const playing = observeSdk(emptyPlaybackModel, seen(), start);
    expect(playedHere(press(playing, 1, { track: track("c"), positionMs: 0 }), start + 5000)).toBe(
      playing.sdk,
    );
    const elsewhere = observeProvider(emptyPlaybackModel, remote(), { askedAtMs: start, nowMs: start });
    expect(playedHere(elsewhere, start)).toBeNull();
  });
});
