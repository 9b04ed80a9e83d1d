import { randomBytes } from "node:crypto";
import type { DemoContext } from "../demo-context.ts";
import type { ConnectDevice, ConnectTiming } from "./connect-device.ts";
import { currentUri, type PlayOrder } from "#demo-service/connect/playback/play-order.ts";
import {
  followTrack,
  idlePlayer,
  isCountedPlay,
  moveToDevice,
  startTrack,
  suspend,
  type PlayerState,
} from "#demo-service/connect/playback/account-playback.ts";
import { trackIdOf } from "#demo-service/connect/playback/track-uri.ts";

/** A play that was finished here. */
export interface FinishedPlay {
  trackId: string;
  contextUri: string | null;
  /** epoch milliseconds of its end */
  playedAtMs: number;
}

/** What Connect knows of one account, in memory. */
export interface ConnectSession {
  readonly accountId: string;
  /** begins every playback id, so that ids of an earlier run are never taken for ours */
  readonly epoch: string;
  readonly devices: Map<string, ConnectDevice>;
  activeId: string | null;
  player: PlayerState;
  /** newest first */
  plays: FinishedPlay[];
  /** tracks in a row that the device could not play */
  failures: number;
}

/** Connect of one provider: its accounts' sessions and what they work with. */
export interface Connect {
  readonly ctx: DemoContext;
  readonly timing: ConnectTiming;
  readonly sessions: Map<string, ConnectSession>;
}

/** The service remembers about fifty plays. */
export const keptPlays = 50;

/** The account's session; made when it is first asked for. */
export function sessionOf(connect: Connect, accountId: string): ConnectSession {
  const known = connect.sessions.get(accountId);
  if (known !== undefined) return known;
  const session: ConnectSession = {
    accountId,
    epoch: randomBytes(10).toString("hex"),
    devices: new Map(),
    activeId: null,
    player: idlePlayer(connect.ctx.now()),
    plays: [],
    failures: 0,
  };
  connect.sessions.set(accountId, session);
  return session;
}

/** Ends what is known of an account that is no more: its devices, its plays. */
export function forgetSession(connect: Connect, accountId: string): void {
  for (const device of connect.sessions.get(accountId)?.devices.values() ?? []) device.close();
  connect.sessions.delete(accountId);
}

/** The device that plays, or would; `null` without any. */
export function activeDevice(session: ConnectSession): ConnectDevice | null {
  return session.activeId === null ? null : (session.devices.get(session.activeId) ?? null);
}

/** The order's current track as the player's next one, from `positionMs` on; a position past its end counts
 *  as its end. */
function trackStart(
  connect: Connect,
  order: PlayOrder,
  at: { positionMs: number; paused: boolean },
): { order: PlayOrder; durationMs: number; positionMs: number; paused: boolean } {
  const uri = currentUri(order);
  const track = uri === null ? null : connect.ctx.catalogue.track(trackIdOf(uri));
  return {
    order,
    durationMs: track?.durationMs ?? 0,
    paused: uri === null || at.paused,
    positionMs: at.positionMs,
  };
}

/** Leaves the current track for the order's, and has the device load it. */
export function changeTrack(
  connect: Connect,
  session: ConnectSession,
  order: PlayOrder,
  at: { positionMs: number; paused: boolean },
): void {
  const now = connect.ctx.now();
  keepPlay(session, now);
  session.player = startTrack(session.player, trackStart(connect, order, at), now);
}

/** Leaves the current track for the order's, which the device has started by itself. */
export function followDevice(connect: Connect, session: ConnectSession, order: PlayOrder): void {
  const now = connect.ctx.now();
  keepPlay(session, now);
  session.player = followTrack(
    session.player,
    trackStart(connect, order, { positionMs: 0, paused: false }),
    now,
  );
}

/** Makes `device` the one that plays. The one before is asked to stop. */
export function activate(connect: Connect, session: ConnectSession, device: ConnectDevice): Promise<void> {
  const before = activeDevice(session);
  if (before === device) return Promise.resolve();
  session.player = moveToDevice(session.player, connect.ctx.now());
  session.activeId = device.id;
  return before === null ? Promise.resolve() : before.command({ type: "orders", orders: null });
}

/** Forgets a device; playback that was on it stops where it is. */
export function removeDevice(connect: Connect, session: ConnectSession, device: ConnectDevice): void {
  if (session.devices.get(device.id) !== device) return;
  session.devices.delete(device.id);
  device.close();
  if (session.activeId !== device.id) return;
  session.activeId = null;
  session.player = suspend(session.player, connect.ctx.now());
}

function keepPlay(session: ConnectSession, now: number): void {
  const { player } = session;
  const uri = currentUri(player.order);
  if (uri === null || !isCountedPlay(player, now)) return;
  const { contextUri } = player.order;
  session.plays = [{ trackId: trackIdOf(uri), contextUri, playedAtMs: now }, ...session.plays].slice(
    0,
    keptPlays,
  );
}
