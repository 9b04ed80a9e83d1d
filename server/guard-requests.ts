import type { FastifyInstance } from "fastify";
import { createBodyReader, type BodyReader } from "#server/platform/http/bodies/body-reader.ts";
import { createLimits, limitAddresses, type Limits } from "#server/platform/http/limits.ts";
import { answerPanelPages, answerUnknownUnread, type WebApp } from "./serve-web.ts";

/**
 * What stands before every request: the limit of its address, the panel's pages, and an answer without its body where there is nothing.
 * Answers what endpoints are guarded by: the contract's limits, and the reader of their bodies.
 */
export function guardRequests(
  http: FastifyInstance,
  { usualLimitTimes, ...app }: WebApp & { usualLimitTimes: number },
): { limits: Limits; bodyReader: BodyReader } {
  limitAddresses(http, usualLimitTimes);
  answerPanelPages(http, app);
  answerUnknownUnread(http, app);
  const bodyReader = createBodyReader();
  http.addHook("onClose", () => bodyReader.close());
  return { limits: createLimits(http, usualLimitTimes), bodyReader };
}
