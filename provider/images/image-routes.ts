import type { FastifyInstance } from "fastify";
import type { ProviderContext } from "../provider-context.ts";

/** Placeholder until the cover art arrives. */
export function imageRoutes(_app: FastifyInstance, _ctx: ProviderContext): void {}
