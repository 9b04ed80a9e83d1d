import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { activate, sessionOf, type Connect, type ConnectSession } from "./connect-session.ts";
import type { ConnectDevice } from "./connect-device.ts";
import {
  addToQueue,
  commandedDevice,
  pause,
  playList,
  resume,
  seek,
  setRepeat,
  setShuffle,
  skipNext,
  skipPrevious,
  transfer,
} from "./player-commands.ts";
import { badValue, parseValue } from "./player-errors.ts";
import { playBody, playBodyLimit, readPlayRequest } from "./play-request.ts";
import { trackIdOf } from "#demo-service/connect/playback/track-uri.ts";

const deviceQuery = z.object({ device_id: z.string().min(1).optional() });
const transferBody = z.object({ device_ids: z.array(z.string()).length(1), play: z.boolean().optional() });
const seekQuery = z.object({ position_ms: z.coerce.number().int().min(0) });
const repeatQuery = z.object({ state: z.enum(["off", "context", "track"]) });
const volumeQuery = z.object({ volume_percent: z.coerce.number().int().min(0).max(100) });
const shuffleQuery = z.object({ state: z.enum(["true", "false"]) });
const queueQuery = z.object({ uri: z.string().regex(/^spotify:track:[0-9A-Za-z]+$/u) });

/** The Web API's player commands: 204 when accepted, 400 for bad values, 403 for what the state disallows,
 *  404 without a device, 413 for a play request that is too long. */
export function playerCommandRoutes(app: FastifyInstance, connect: Connect): void {
  app.put("/v1/me/player", async (request, reply) => {
    const session = sessionFor(connect, request);
    const body = parseValue(transferBody, request.body, "Exactly one device_id is supported");
    const device = commandedDevice(session, body.device_ids[0]);
    await transfer(connect, session, device, body.play ?? false);
    return reply.code(204).send();
  });
  app.put("/v1/me/player/play", { bodyLimit: playBodyLimit }, async (request, reply) => {
    const body = parseValue(playBody, request.body ?? {}, "Malformed play request");
    const { session, device } = commanded(connect, request);
    const list = readPlayRequest(connect, session.accountId, body);
    if (list === null) await resume(connect, session, device, body.position_ms);
    else await playList(connect, session, device, list);
    return reply.code(204).send();
  });
  for (const [method, path, command] of [
    ["PUT", "pause", pause],
    ["POST", "next", skipNext],
    ["POST", "previous", skipPrevious],
  ] as const) {
    app.route({
      method,
      url: `/v1/me/player/${path}`,
      handler: async (request, reply) => {
        const { session, device } = commanded(connect, request);
        await command(connect, session, device);
        return reply.code(204).send();
      },
    });
  }
  settingRoutes(app, connect);
}

function settingRoutes(app: FastifyInstance, connect: Connect): void {
  app.put("/v1/me/player/seek", async (request, reply) => {
    const { position_ms } = parseValue(seekQuery, request.query, "position_ms must be a positive number");
    const { session, device } = commanded(connect, request);
    await seek(connect, session, device, position_ms);
    return reply.code(204).send();
  });
  app.put("/v1/me/player/repeat", async (request, reply) => {
    const { state } = parseValue(repeatQuery, request.query, "state must be track, context or off");
    const { session, device } = commanded(connect, request);
    await Promise.all([activate(connect, session, device), setRepeat(connect, session, state)]);
    return reply.code(204).send();
  });
  app.put("/v1/me/player/shuffle", async (request, reply) => {
    const { state } = parseValue(shuffleQuery, request.query, "state must be true or false");
    const { session, device } = commanded(connect, request);
    await Promise.all([activate(connect, session, device), setShuffle(connect, session, state === "true")]);
    return reply.code(204).send();
  });
  app.put("/v1/me/player/volume", async (request, reply) => {
    const { volume_percent } = parseValue(
      volumeQuery,
      request.query,
      "volume_percent must be between 0 and 100",
    );
    const { device } = commanded(connect, request);
    device.volumePercent = volume_percent;
    await device.command({ type: "volume", volume_percent });
    return reply.code(204).send();
  });
  app.post("/v1/me/player/queue", async (request, reply) => {
    const { uri } = parseValue(queueQuery, request.query, "uri must be the uri of a track");
    if (connect.ctx.catalogue.track(trackIdOf(uri)) === null) throw badValue("Invalid track uri");
    const { session, device } = commanded(connect, request);
    await Promise.all([activate(connect, session, device), addToQueue(connect, session, uri)]);
    return reply.code(204).send();
  });
}

function sessionFor(connect: Connect, request: FastifyRequest): ConnectSession {
  return sessionOf(connect, connect.ctx.accountOf(request));
}

function commanded(
  connect: Connect,
  request: FastifyRequest,
): { session: ConnectSession; device: ConnectDevice } {
  const session = sessionFor(connect, request);
  const query = parseValue(deviceQuery, request.query, "Invalid device_id");
  return { session, device: commandedDevice(session, query.device_id) };
}
