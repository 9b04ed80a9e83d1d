import { activate, activeDevice, changeTrack, type Connect, type ConnectSession } from "./connect-session.ts";
import type { ConnectDevice } from "./connect-device.ts";
import {
  advance,
  currentUri,
  goBack,
  startOrder,
  withShuffle,
  type RepeatMode,
} from "#demo-service/connect/playback/play-order.ts";
import { deviceNotFound, noActiveDevice, restrictionViolated } from "./player-errors.ts";
import { positionAt, seekTo, setPaused } from "#demo-service/connect/playback/account-playback.ts";
import { presentOrders } from "./present-orders.ts";
import { seedOf } from "#demo-service/connect/playback/shuffled-positions.ts";

/** Later than this into a track, "previous" starts it again. */
const RESTART_AFTER_MS = 3_000;

/** A list to play, with what cannot be played already `null`. */
export interface PlayRequest {
  contextUri: string | null;
  items: readonly (string | null)[];
  /** context position to begin with; `null`: the player's choice */
  startAt: number | null;
  positionMs: number;
}

/** A connected device by id, or the active one. Throws 404 `DEVICE_NOT_FOUND` or `NO_ACTIVE_DEVICE`. */
export function commandedDevice(session: ConnectSession, deviceId: string | undefined): ConnectDevice {
  if (deviceId === undefined) {
    const active = activeDevice(session);
    if (active === null) throw noActiveDevice();
    return active;
  }
  const device = session.devices.get(deviceId);
  if (device === undefined) throw deviceNotFound();
  return device;
}

/** Notifies the active device what to do now; resolves when it has taken it, or after the bounded wait. */
async function notifyActiveDevice(connect: Connect, session: ConnectSession): Promise<void> {
  const device = activeDevice(session);
  await device?.command({ type: "orders", orders: presentOrders(connect, session) });
}

/** Notifies the active device what to do now, without waiting for its answer: for what the device itself
 *  brought about, as it answers one thing after the other. */
export function notifyActive(connect: Connect, session: ConnectSession): void {
  activeDevice(session)?.send({ type: "orders", id: 0, orders: presentOrders(connect, session) });
}

/** Goes over to `device` and starts a list there; a position past the first track's end starts the next. */
export async function playList(
  connect: Connect,
  session: ConnectSession,
  device: ConnectDevice,
  request: PlayRequest,
): Promise<void> {
  const stopped = activate(connect, session, device);
  const { order } = session.player;
  const shuffleSeed = order.shuffled === null ? null : newSeed(connect, session);
  const { contextUri, items, startAt, positionMs } = request;
  session.failures = 0;
  changeTrack(connect, session, startOrder(order, { contextUri, items, startAt, shuffleSeed }), {
    positionMs,
    paused: false,
  });
  if (positionMs > session.player.durationMs) passOn(connect, session, "skipped");
  await Promise.all([stopped, notifyActiveDevice(connect, session)]);
}

/** Goes over to `device` and goes on, from `positionMs` if it is given. Throws 403 when that device is
 *  playing already, or there is nothing to go on with. */
export async function resume(
  connect: Connect,
  session: ConnectSession,
  device: ConnectDevice,
  positionMs?: number,
): Promise<void> {
  const isThere = activeDevice(session) === device;
  if (currentUri(session.player.order) === null) throw restrictionViolated();
  if (isThere && !session.player.paused && positionMs === undefined) throw restrictionViolated();
  const stopped = activate(connect, session, device);
  const now = connect.ctx.now();
  if (positionMs !== undefined) session.player = seekTo(session.player, positionMs, now);
  session.player = setPaused(session.player, false, now);
  await Promise.all([stopped, notifyActiveDevice(connect, session)]);
}

/** Throws 403 when `device` is not playing. */
export async function pause(connect: Connect, session: ConnectSession, device: ConnectDevice): Promise<void> {
  if (activeDevice(session) !== device || session.player.paused) throw restrictionViolated();
  session.player = setPaused(session.player, true, connect.ctx.now());
  await notifyActiveDevice(connect, session);
}

/** Moves playback to `device`. `play` true: it plays there; else it goes on as it was. */
export async function transfer(
  connect: Connect,
  session: ConnectSession,
  device: ConnectDevice,
  play: boolean,
): Promise<void> {
  const stopped = activate(connect, session, device);
  if (play && session.player.paused && currentUri(session.player.order) !== null) {
    session.player = setPaused(session.player, false, connect.ctx.now());
  }
  await Promise.all([stopped, notifyActiveDevice(connect, session)]);
}

/** Plays the next track; at the end of a list that does not repeat, stops at its beginning. */
export async function skipNext(
  connect: Connect,
  session: ConnectSession,
  device: ConnectDevice,
): Promise<void> {
  requireTrackOrQueue(session);
  const stopped = activate(connect, session, device);
  passOn(connect, session, "skipped");
  await Promise.all([stopped, notifyActiveDevice(connect, session)]);
}

/** Leaves the current track for the one the order says; also when a track has ended or cannot be played. */
export function passOn(connect: Connect, session: ConnectSession, why: "ended" | "skipped"): void {
  const { order, isFinished } = advance(session.player.order, why);
  changeTrack(connect, session, order, { positionMs: 0, paused: isFinished });
}

/** Starts the track again when it has played for more than three seconds, else the one before. */
export async function skipPrevious(
  connect: Connect,
  session: ConnectSession,
  device: ConnectDevice,
): Promise<void> {
  requireTrackOrQueue(session);
  const stopped = activate(connect, session, device);
  stepBack(connect, session);
  await Promise.all([stopped, notifyActiveDevice(connect, session)]);
}

/** What "previous" does to the player, without telling the device. */
export function stepBack(connect: Connect, session: ConnectSession): void {
  const { player } = session;
  const before = goBack(player.order);
  const isRestart = positionAt(player, connect.ctx.now()) > RESTART_AFTER_MS || before === player.order;
  changeTrack(connect, session, isRestart ? player.order : before, { positionMs: 0, paused: false });
}

/** Moves within the track; a position past its end plays the next one. */
export async function seek(
  connect: Connect,
  session: ConnectSession,
  device: ConnectDevice,
  positionMs: number,
): Promise<void> {
  if (currentUri(session.player.order) === null) throw restrictionViolated();
  const stopped = activate(connect, session, device);
  if (positionMs > session.player.durationMs) passOn(connect, session, "skipped");
  else session.player = seekTo(session.player, positionMs, connect.ctx.now());
  await Promise.all([stopped, notifyActiveDevice(connect, session)]);
}

/** Sets repeat. */
export async function setRepeat(
  connect: Connect,
  session: ConnectSession,
  repeat: RepeatMode,
): Promise<void> {
  session.player = { ...session.player, order: { ...session.player.order, repeat } };
  await notifyActiveDevice(connect, session);
}

/** Sets shuffle; the current track stays. */
export async function setShuffle(connect: Connect, session: ConnectSession, isOn: boolean): Promise<void> {
  const { order } = session.player;
  if (isOn !== (order.shuffled !== null)) {
    const seed = isOn ? newSeed(connect, session) : null;
    session.player = { ...session.player, order: withShuffle(order, seed) };
  }
  await notifyActiveDevice(connect, session);
}

/** Puts a track at the end of the queue; with nothing to play it waits there for "next". */
export async function addToQueue(connect: Connect, session: ConnectSession, uri: string): Promise<void> {
  const { order } = session.player;
  session.player = { ...session.player, order: { ...order, queued: [...order.queued, uri] } };
  await notifyActiveDevice(connect, session);
}

function newSeed(connect: Connect, session: ConnectSession): number {
  return seedOf(`${session.accountId} ${session.player.playSerial} ${connect.ctx.now()}`);
}

function requireTrackOrQueue(session: ConnectSession): void {
  const { order } = session.player;
  if (currentUri(order) === null && order.queued.length === 0) throw restrictionViolated();
}
