import type { FastifyRequest } from "fastify";
import type { Visitors } from "../accounts/visitors.ts";
import type { AccessClaims } from "../accounts/access-tokens.ts";
import type { FaultPlan } from "../faults.ts";
import type { Library } from "../library/library.ts";
import { ProviderError, type DemoContext } from "../demo-context.ts";

/** What the routes of the Web API need. */
export interface WebApi {
  ctx: DemoContext;
  library: Library;
  plan: FaultPlan;
  visitors: Visitors;
  claimsOf: (request: FastifyRequest) => AccessClaims;
}

/** A page of a list, as asked for. */
export interface PageRequest {
  limit: number;
  offset: number;
}

/** Query parameters by name; a repeated one counts once. */
export function queryOf(request: FastifyRequest): Record<string, string | undefined> {
  const query = request.query as Record<string, string | string[] | undefined>;
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

/** The limit and offset of a request. Throws 400 for anything but whole numbers inside the bounds. */
export function pageOf(
  request: FastifyRequest,
  bounds: { usual: number; max: number; maxOffset?: number },
): PageRequest {
  const { limit, offset } = queryOf(request);
  return {
    limit: wholeNumber(limit, { usual: bounds.usual, min: 1, max: bounds.max }, "Invalid limit"),
    offset: wholeNumber(offset, { usual: 0, min: 0, max: bounds.maxOffset ?? 100_000 }, "Invalid offset"),
  };
}

/** A whole number from a query, or `usual` if it is missing. Throws 400 with the message. */
function wholeNumber(
  text: string | undefined,
  { usual, min, max }: { usual: number; min: number; max: number },
  message: string,
): number {
  if (text === undefined) return usual;
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new ProviderError(400, message);
  return value;
}

/** A list's address: the one that was asked, or another `path` below the base, whose query is its page alone. */
interface PagedList {
  api: WebApi;
  request: FastifyRequest;
  path?: string;
}

/**
 * A page of a list in the service's paging object. Its addresses begin as those that browsers use: the request itself
 * may have come through a server in front.
 */
export function pagingObject(
  { api, request, path }: PagedList,
  { limit, offset }: PageRequest,
  total: number,
  items: unknown[],
): Record<string, unknown> {
  const link = (at: number): string => {
    const [asked = "", search = ""] = request.url.slice("/provider".length).split("?");
    const query = new URLSearchParams(path === undefined ? search : "");
    query.set("offset", String(at));
    query.set("limit", String(limit));
    return `${api.ctx.publicBase}${path ?? asked}?${query.toString()}`;
  };
  return {
    href: link(offset),
    limit,
    next: offset + limit < total ? link(offset + limit) : null,
    offset,
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    total,
    items,
  };
}

/** The values of a comma list parameter. Throws 400 if there is none or more than `most`. */
export function listOf(text: string | undefined, name: string, max: number): string[] {
  const values = (text ?? "").split(",").filter((value) => value !== "");
  if (values.length === 0) throw new ProviderError(400, `Missing required field: ${name}`);
  if (values.length > max) throw new ProviderError(400, `Too many ${name} requested`);
  return values;
}

/** The JSON object of a request; empty if there is none. Throws 400 for other bodies. */
export function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  if (body === undefined || body === null || body === "") return {};
  if (typeof body !== "object" || Array.isArray(body)) throw new ProviderError(400, "Error parsing JSON.");
  return body as Record<string, unknown>;
}

/** A 403 without a word of why, as removed paths answer. */
export function bareForbidden(): ProviderError {
  return new ProviderError(403, "Forbidden");
}

/** The id of a path. */
export function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}
