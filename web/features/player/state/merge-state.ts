import {
  emptyPlayerState,
  type Observation,
  type PlaybackDevice,
  type PlaybackModel,
  type ShownState,
  type PlayerTrack,
  type ProposedChange,
  type Relinked,
} from "./player-state.ts";

/*
 * Which source is believed, from the strongest:
 *
 * 1. A proposed change (what a press of a button will have done) for the fields it names, until a source
 *    shows the same, or what a later press made of the field, its command fails (then it is taken back), or it expires: a
 *    little after the answer of its command, and in any case after some seconds. So nothing optimistic outlives its reason.
 * 2. The SDK, while it says that this page plays: its events and, once a second, its own state where that differs
 *    (watch-sdk-state.ts). It is closest to the sound and costs no calls.
 * 3. The provider's word: events of the server's stream, or without it readings every 15 s and on focus. Of two the
 *    one that was asked later counts, whichever way it came. It replaces the SDK's only when it was asked after the
 *    SDK spoke and names another device that plays.
 * 4. What this browser played before it was reloaded, or what a device played that has gone, paused, until any of the
 *    others knows something that is newer.
 *
 * Tabs of one browser hold one model: the leading one merges, the others show what it tells (player-run.ts).
 */

/** Longest life of a change whose command has not been answered. */
export const unansweredLifeMs = 12_000;

/** Life of a change after its command succeeded, for the sources to catch up. */
export const answeredLifeMs = 3000;

/** How far a source's position may lie from a proposed one and still confirm it. */
const positionToleranceMs = 2500;

/** Takes in the SDK's word; null means that this page no longer plays. */
export function observeSdk(model: PlaybackModel, observed: Observation | null, nowMs: number): PlaybackModel {
  const seen = asAsked(observed, model.relinked);
  if (seen !== null) return confirmChanges({ ...model, sdk: seen, kept: null }, seen, nowMs);
  if (model.sdk === null) return model;
  return { ...model, sdk: null, provider: stoppedAt(model.sdk, nowMs) };
}

/** Where an observation's song stands when its device no longer plays: paused, on no device. */
function stoppedAt(seen: Observation, nowMs: number): Observation {
  const position = { ms: positionNow(seen, nowMs), atMs: nowMs };
  return { ...seen, source: "provider", paused: true, position, device: null };
}

/** The song that the provider named last: a device that goes takes its playback along, and the bar stays for Play. */
function lastOf({ provider }: PlaybackModel, nowMs: number): Observation | null {
  return provider === null || provider.track === null ? null : stoppedAt(provider, nowMs);
}

/** Takes in the provider's answer; null means that nothing plays anywhere. `askedAtMs` orders it against events. */
export function observeProvider(
  model: PlaybackModel,
  observed: Observation | null,
  times: { askedAtMs: number; nowMs: number },
): PlaybackModel {
  const seen = asAsked(observed, model.relinked);
  const known = baseOf(model);
  if (known !== null && times.askedAtMs < known.askedAtMs) return model;
  if (model.sdk !== null && !isElsewhere(model, seen)) return model;
  if (seen === null) return { ...model, provider: null, kept: lastOf(model, times.nowMs) ?? model.kept };
  // A device that has gone, mostly this page before it was reloaded, is soon forgotten by the provider.
  const kept = seen.device?.isActive === true ? null : model.kept;
  return confirmChanges({ ...model, sdk: null, provider: seen, kept }, seen, times.nowMs);
}

/** Knows from now on which song was asked for where the provider reports another address of it. */
export function noteRelinked(model: PlaybackModel, relinked: Relinked): PlaybackModel {
  const { sdk, provider } = model;
  return { ...model, relinked, sdk: asAsked(sdk, relinked), provider: asAsked(provider, relinked) };
}

/** What was said, with the song that was asked for in place of the one that is played for it. */
function asAsked(seen: Observation | null, relinked: Relinked | null): Observation | null {
  if (seen?.track == null || seen.track.uri !== relinked?.uri) return seen;
  const { id, uri } = relinked.asked;
  return { ...seen, track: { ...seen.track, id, uri } };
}

/** Whether another device plays, by the provider's word. */
function isElsewhere({ deviceId }: PlaybackModel, seen: Observation | null): boolean {
  const id = seen?.device?.id ?? null;
  return seen?.device?.isActive === true && !seen.paused && id !== deviceId && id !== null;
}

/** Shows a change before its command is answered. */
export function proposeChange(model: PlaybackModel, change: ProposedChange): PlaybackModel {
  return { ...model, changes: [...model.changes, change] };
}

/** After the command's answer: a success is kept until the sources have caught up, a failure is taken back. */
export function settleChange(
  model: PlaybackModel,
  id: number,
  answer: { succeeded: boolean; nowMs: number },
): PlaybackModel {
  if (!answer.succeeded) return { ...model, changes: model.changes.filter((change) => change.id !== id) };
  const limit = answer.nowMs + answeredLifeMs;
  return {
    ...model,
    changes: model.changes.map((change) =>
      change.id === id ? { ...change, expiresAtMs: Math.min(change.expiresAtMs, limit) } : change,
    ),
  };
}

/** The same model without the changes whose time is over; identical when there are none. */
export function dropExpired(model: PlaybackModel, nowMs: number): PlaybackModel {
  const changes = model.changes.filter((change) => change.expiresAtMs > nowMs);
  return changes.length === model.changes.length ? model : { ...model, changes };
}

/** The track that pressing next (`+1`) or previous (`-1`) leads to, skips under way included; null if unknown. */
export function trackAfterSkip(model: PlaybackModel, skip: 1 | -1): PlayerTrack | null {
  const base = baseOf(model);
  if (!base) return null;
  const distance = model.changes.reduce((sum, change) => sum + change.skip, 0) + skip;
  if (distance === 0) return base.track;
  const tracks = distance > 0 ? base.nextTracks : base.previousTracks;
  return tracks[Math.abs(distance) - 1] ?? null;
}

/** The state as screens read it at `nowMs`, by the precedence above. */
export function playerStateAt(model: PlaybackModel, nowMs: number): ShownState {
  const base = baseOf(model);
  const seen: Shown = {
    state: {
      ...emptyPlayerState,
      isReady: model.deviceId !== null,
      deviceId: model.deviceId,
      isActive: model.sdk !== null,
      volume: (model.sdk ? null : base?.volume) ?? model.ownVolume,
      ...(base ? seenFields(base) : {}),
    },
    anchor: base?.position ?? { ms: 0, atMs: nowMs },
  };
  const { state, anchor } = model.changes.reduce(showChange, seen);
  return { ...state, position: runOn(anchor, state, nowMs) };
}

/**
 * What this page plays as it is shown, presses under way included, since a page that ends now ends with them; null when it
 * plays nothing. A song that is only asked for is not played yet.
 */
export function playedHere(model: PlaybackModel, nowMs: number): Observation | null {
  const { sdk } = model;
  if (sdk === null) return null;
  const { paused, position, track } = playerStateAt(model, nowMs);
  return track?.uri === sdk.track?.uri ? { ...sdk, paused, position: { ms: position, atMs: nowMs } } : sdk;
}

function baseOf({ sdk, provider, kept }: PlaybackModel): Observation | null {
  return sdk ?? provider ?? kept;
}

interface Shown {
  state: ShownState;
  anchor: Anchor;
}

/** `ms` into the track at `atMs` */
type Anchor = Observation["position"];

function showChange({ state, anchor }: Shown, { fields, madeAtMs }: ProposedChange): Shown {
  const { positionMs, track, ...rest } = fields;
  const shown = { ...state, ...rest, ...(track ? { track, duration: track.duration_ms } : {}) };
  if (positionMs !== undefined) return { state: shown, anchor: { ms: positionMs, atMs: madeAtMs } };
  if (shown.paused === state.paused) return { state: shown, anchor };
  return { state: shown, anchor: { ms: runOn(anchor, state, madeAtMs), atMs: madeAtMs } };
}

/** The device that plays, if it is not this page; null when this page plays or nothing does. */
export function otherDevice(model: PlaybackModel): PlaybackDevice | null {
  const device = model.sdk ? null : (model.provider?.device ?? null);
  return device?.isActive && device.id !== model.deviceId ? device : null;
}

/** Where in the track an observation's playback is at `nowMs`: it runs on unless paused, and ends at the end. */
export function positionNow(seen: Observation, nowMs: number): number {
  return runOn(seen.position, { paused: seen.paused, duration: seen.durationMs }, nowMs);
}

function runOn(anchor: Anchor, of: { paused: boolean; duration: number }, nowMs: number) {
  const passed = of.paused ? 0 : Math.max(0, nowMs - anchor.atMs);
  return Math.max(0, Math.min(anchor.ms + passed, of.duration));
}

function seenFields(seen: Observation) {
  return {
    paused: seen.paused,
    duration: seen.durationMs,
    shuffle: seen.shuffle,
    repeat: seen.repeat,
    track: seen.track,
    contextUri: seen.contextUri,
  };
}

/**
 * Ends the changes that a source shows. What an earlier one says of the same fields is over with them: a song that was paused
 * before it was seen to play does not play again.
 */
function confirmChanges(model: PlaybackModel, seen: Observation, nowMs: number): PlaybackModel {
  const over = new Set<string>();
  const open: ProposedChange[] = [];
  for (const change of model.changes.toReversed()) {
    if (isConfirmed(change, seen, nowMs)) for (const field of Object.keys(change.fields)) over.add(field);
    else {
      const left = Object.entries(change.fields).filter(([field]) => !over.has(field));
      if (left.length > 0 || Object.keys(change.fields).length === 0)
        open.push({ ...change, fields: Object.fromEntries(left) });
    }
  }
  return open.length === model.changes.length && over.size === 0
    ? model
    : { ...model, changes: open.toReversed() };
}

function isConfirmed({ fields, madeAtMs }: ProposedChange, seen: Observation, nowMs: number): boolean {
  if (seen.askedAtMs < madeAtMs) return false;
  const { positionMs, volume, track, ...exact } = fields;
  const isSame =
    Object.entries(exact).every(([name, value]) => seen[name as keyof typeof exact] === value) &&
    (track === undefined || track.uri === seen.track?.uri) &&
    (volume === undefined || isNear(volume, seen.volume, 0.011));
  if (!isSame || positionMs === undefined) return isSame;
  const passed = seen.paused ? 0 : nowMs - madeAtMs;
  return isNear(positionMs + passed, positionNow(seen, nowMs), positionToleranceMs);
}

function isNear(wanted: number, seen: number | null, tolerance: number): boolean {
  return seen !== null && Math.abs(wanted - seen) <= tolerance;
}
