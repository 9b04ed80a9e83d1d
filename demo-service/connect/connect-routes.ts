import type { FastifyInstance } from "fastify";
import type { DemoContext } from "../demo-context.ts";
import { connectTiming, type ConnectTiming } from "./connect-device.ts";
import { forgetSession, type Connect } from "./connect-session.ts";
import { deviceRoutes } from "./device.routes.ts";
import { badValue } from "./player-errors.ts";
import { playerReadRoutes } from "./player-reads.routes.ts";
import { playerCommandRoutes } from "./player.routes.ts";
import { recentlyPlayedRoutes } from "./recently-played.routes.ts";

/**
 * Registers the Web API's player (`/v1/me/player…`) and the device protocol (`/connect/…`).
 * Errors are thrown as `ProviderError`; the app's error handler answers them. Closing the app ends the
 * devices' streams.
 */
export function connectRoutes(
  app: FastifyInstance,
  ctx: DemoContext,
  timing: ConnectTiming = connectTiming,
): void {
  const connect: Connect = { ctx, timing, sessions: new Map() };
  ctx.onDiscard((accountId) => forgetSession(connect, accountId));
  app.addHook("preClose", async () => {
    for (const session of connect.sessions.values()) {
      for (const device of session.devices.values()) device.close();
    }
  });
  void app.register(async (scope) => {
    readBodiesLikeTheService(scope);
    playerReadRoutes(scope, connect);
    playerCommandRoutes(scope, connect);
    recentlyPlayedRoutes(scope, connect);
    deviceRoutes(scope, connect);
  });
}

/** Player calls come with an empty body, or with JSON under any content type or none. */
function readBodiesLikeTheService(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "string" }, async (_request: unknown, body: string | Buffer) => {
    const text = body.toString().trim();
    if (text === "") return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw badValue("Malformed json");
    }
  });
}
