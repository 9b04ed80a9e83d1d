import type { FastifyInstance } from "fastify";
import { activeDevice, sessionOf, type Connect, type ConnectSession } from "./connect-session.ts";
import type { ConnectDevice } from "./connect-device.ts";
import { currentUri, upcoming } from "#demo-service/connect/playback/play-order.ts";
import { playerDisallows } from "#demo-service/connect/playback/player-disallows.ts";
import { positionAt } from "#demo-service/connect/playback/account-playback.ts";
import { presentContext } from "./present-context.ts";
import { trackIdOf } from "#demo-service/connect/playback/track-uri.ts";

/** The service shows this many tracks of the queue. */
const SHOWN_QUEUE = 20;

/** The Web API's reads of the player: 200, or 204 when no device is active (for the currently playing track
 *  also when nothing is). */
export function playerReadRoutes(app: FastifyInstance, connect: Connect): void {
  app.get("/v1/me/player", async (request, reply) => {
    const session = sessionOf(connect, connect.ctx.accountOf(request));
    const device = activeDevice(session);
    if (device === null) return reply.code(204).send();
    const { order } = session.player;
    return {
      device: presentDevice(session, device),
      repeat_state: order.repeat,
      shuffle_state: order.shuffled !== null,
      ...presentCurrent(connect, session),
    };
  });
  app.get("/v1/me/player/currently-playing", async (request, reply) => {
    const session = sessionOf(connect, connect.ctx.accountOf(request));
    const isIdle = activeDevice(session) === null || currentUri(session.player.order) === null;
    return isIdle ? reply.code(204).send() : presentCurrent(connect, session);
  });
  app.get("/v1/me/player/devices", (request) => {
    const session = sessionOf(connect, connect.ctx.accountOf(request));
    return { devices: [...session.devices.values()].map((device) => presentDevice(session, device)) };
  });
  app.get("/v1/me/player/queue", (request) => {
    const session = sessionOf(connect, connect.ctx.accountOf(request));
    if (activeDevice(session) === null) return { currently_playing: null, queue: [] };
    const { order } = session.player;
    return {
      currently_playing: presentItem(connect, currentUri(order)),
      queue: upcoming(order, SHOWN_QUEUE)
        .map((uri) => presentItem(connect, uri))
        .filter((item) => item !== null),
    };
  });
}

function presentCurrent(connect: Connect, session: ConnectSession): Record<string, unknown> {
  const { player } = session;
  const item = presentItem(connect, currentUri(player.order));
  const disallows = playerDisallows(player);
  return {
    context: presentContext(connect.ctx.publicBase, player.order.contextUri),
    timestamp: player.timestamp,
    progress_ms: item === null ? null : Math.round(positionAt(player, connect.ctx.now())),
    is_playing: !player.paused,
    item,
    currently_playing_type: item === null ? "unknown" : "track",
    actions: { disallows },
  };
}

function presentItem(connect: Connect, uri: string | null): Record<string, unknown> | null {
  if (uri === null || connect.ctx.catalogue.track(trackIdOf(uri)) === null) return null;
  return connect.ctx.presentTrack(trackIdOf(uri));
}

function presentDevice(session: ConnectSession, device: ConnectDevice): Record<string, unknown> {
  return {
    id: device.id,
    is_active: session.activeId === device.id,
    is_private_session: false,
    is_restricted: false,
    name: device.name,
    type: "Computer",
    volume_percent: device.volumePercent,
    supports_volume: true,
  };
}
