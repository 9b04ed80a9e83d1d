import {
  activeDevice,
  followDevice,
  removeDevice,
  type Connect,
  type ConnectSession,
} from "./connect-session.ts";
import type { ConnectDevice } from "./connect-device.ts";
import type { DeviceEvent, DevicePlaying } from "./connect-protocol.ts";
import { advance, currentUri, nextByItself } from "#demo-service/connect/playback/play-order.ts";
import { notifyActive, passOn, stepBack } from "./player-commands.ts";
import { positionAt, takeReport } from "#demo-service/connect/playback/account-playback.ts";
import { playbackIdOf } from "./present-orders.ts";
import { trackIdOf } from "#demo-service/connect/playback/track-uri.ts";

/** After so many tracks in a row that the device cannot play, playback stops. */
const MAX_FAILURES = 3;

type EventOf<Type extends DeviceEvent["type"]> = Extract<DeviceEvent, { type: Type }>;

/** Takes in what a device says. Reports about an older command or another track are out of date and ignored.
 *  Never waits for the device: it answers one thing after the other. */
export function takeDeviceEvent(
  connect: Connect,
  session: ConnectSession,
  device: ConnectDevice,
  event: DeviceEvent,
): void {
  switch (event.type) {
    case "ack":
      device.acknowledge(event.id);
      break;
    case "rename":
      device.name = event.name;
      break;
    case "volume":
      device.volumePercent = event.volume_percent;
      break;
    case "goodbye":
      removeDevice(connect, session, device);
      break;
    default:
      if (activeDevice(session) === device) takePlaybackEvent(connect, session, event);
  }
}

function takePlaybackEvent(
  connect: Connect,
  session: ConnectSession,
  event: EventOf<"state" | "ended" | "failed" | "next" | "previous">,
): void {
  if (event.type === "next" || event.type === "previous") {
    if (currentUri(session.player.order) === null) return;
    if (event.type === "next") passOn(connect, session, "skipped");
    else stepBack(connect, session);
    notifyActive(connect, session);
  } else if (isCurrent(session, event)) {
    if (event.type === "state") takeState(connect, session, event);
    else if (event.type === "ended") takeEnd(connect, session, event.started_track_id);
    else takeFailure(connect, session, event.reason);
  }
}

/** On opening a stream again: whether the device kept playing as instructed. If it knows nothing
 *  of the current state, its orders carry it. */
export function reconcile(
  connect: Connect,
  session: ConnectSession,
  device: ConnectDevice,
  playing: DevicePlaying,
): void {
  if (activeDevice(session) !== device || playing.control_serial !== session.player.controlSerial) return;
  const nextUri = nextByItself(session.player.order);
  const isNext =
    playing.playback_id === playbackIdOf(session, session.player.playSerial + 1) &&
    nextUri !== null &&
    trackIdOf(nextUri) === playing.track_id;
  if (isNext) takeEnd(connect, session, playing.track_id);
  if (isCurrent(session, playing)) takeState(connect, session, playing);
}

function isCurrent(session: ConnectSession, about: { playback_id: string; control_serial: number }): boolean {
  const { player } = session;
  return (
    about.playback_id === playbackIdOf(session, player.playSerial) &&
    about.control_serial === player.controlSerial
  );
}

function takeState(
  connect: Connect,
  session: ConnectSession,
  report: { position_ms: number; paused: boolean },
): void {
  if (!report.paused) session.failures = 0;
  const { position_ms: positionMs, paused } = report;
  session.player = takeReport(session.player, { positionMs, paused }, connect.ctx.now());
}

function takeEnd(connect: Connect, session: ConnectSession, startedTrackId: string | null): void {
  const now = connect.ctx.now();
  session.player = takeReport(session.player, { positionMs: session.player.durationMs, paused: false }, now);
  const { order, isFinished } = advance(session.player.order, "ended");
  const uri = currentUri(order);
  const isAsReported = !isFinished && uri !== null && trackIdOf(uri) === startedTrackId;
  if (isAsReported) followDevice(connect, session, order);
  else passOn(connect, session, "ended");
  notifyActive(connect, session);
}

function takeFailure(connect: Connect, session: ConnectSession, reason: "autoplay" | "media"): void {
  const now = connect.ctx.now();
  const positionMs = positionAt(session.player, now);
  session.failures += reason === "media" ? 1 : 0;
  if (reason === "media" && session.failures < MAX_FAILURES) {
    passOn(connect, session, "skipped");
  } else {
    session.player = takeReport(session.player, { positionMs, paused: true }, now);
  }
  notifyActive(connect, session);
}
