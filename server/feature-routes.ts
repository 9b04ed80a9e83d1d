import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { registerRoutes, type Route, type ServeOptions } from "#server/platform/http/serve.ts";

/** Routes with what their handlers work with. */
export function featureOf<Ctx>(routes: readonly Route<Ctx>[], ctx: Ctx) {
  return {
    routes: routes.map(({ endpoint }) => ({ endpoint })),
    register: (http: FastifyInstance, common: Omit<ServeOptions<Ctx>, "ctx">) =>
      registerRoutes(http, routes, { ctx, ...common }),
  };
}

/** The contract and the handlers must agree before anything is served. */
export function requireEveryEndpoint(routes: { endpoint: Route<never>["endpoint"] }[]): void {
  const missing = api.filter((endpoint) => !routes.some((route) => route.endpoint === endpoint));
  if (missing.length > 0)
    throw new Error(`No handler for ${missing.map(({ method, path }) => `${method} ${path}`).join(", ")}`);
}
