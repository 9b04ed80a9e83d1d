import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isFromLoopback, visitorAddress } from "../address-limits.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Copies } from "./copies.ts";

const COOKIE = "gatefold_demo_visitor";
/** Longer than any copy lasts unused; a copy that is used every day keeps its browser that long. */
const COOKIE_S = 400 * 86_400;

/** Which accounts are offered, and whose account it is that a browser allows. */
export interface Visitors {
  /** What the demo's pages say of its music and of what a visitor does to it, in sentences. */
  about: string;
  offered(): { id: string; displayName: string; summary: string }[];
  /**
   * The account that a browser gets which allows an offered one; null if it is not offered. One that is inside is itself,
   * for requests that come from this machine alone.
   */
  admit(accountId: string, request: FastifyRequest, reply: FastifyReply): string | null;
  /** Whether a browser may look at what an account has without its token. */
  isOwn(accountId: string, request: FastifyRequest): boolean;
  /** Whether a browser may download what an account holds: its own copy's, or that of an account that all share. */
  mayDownload(accountId: string, request: FastifyRequest): boolean;
}

/** @param copies null where everyone who allows an account shares it */
export function makeVisitors(
  catalogue: Catalogue,
  parts: { copies: Copies | null; isBuiltIn: boolean; publicBase: string; isLoopback: boolean },
): Visitors {
  const { copies, publicBase, isLoopback } = parts;
  const offered = () =>
    catalogue
      .accounts()
      .filter(({ isLarge, isInside }) => isInside !== true && (isLoopback || isLarge !== true));
  const isInside = (accountId: string): boolean =>
    catalogue.accounts().some((account) => account.id === accountId && account.isInside === true);
  const { pathname, protocol } = new URL(publicBase);
  const isOwn = (accountId: string, request: FastifyRequest): boolean => {
    const key = keyOf(request);
    return key !== null && copies !== null && copies.isOf(accountId, key);
  };
  return {
    about: describeDemo(parts),
    offered,
    admit: (accountId, request, reply) => {
      if (isInside(accountId)) return isFromLoopback(request) ? accountId : null;
      if (!offered().some(({ id }) => id === accountId)) return null;
      if (copies === null) return accountId;
      const key = keyOf(request) ?? randomBytes(32).toString("base64url");
      const secure = protocol === "https:" ? "; Secure" : "";
      void reply.header(
        "set-cookie",
        `${COOKIE}=${key}; Path=${pathname}; Max-Age=${COOKIE_S}; HttpOnly; SameSite=Lax${secure}`,
      );
      return copies.accountFor(accountId, key, visitorAddress(request));
    },
    isOwn,
    mayDownload: (accountId, request) =>
      isInside(accountId) ? isFromLoopback(request) : copies === null || isOwn(accountId, request),
  };
}

/** Of a catalogue from a file it is not known whether its artists exist. */
function describeDemo({ copies, isBuiltIn }: { copies: Copies | null; isBuiltIn: boolean }): string {
  const music = isBuiltIn
    ? "Its artists and songs are made up, and Gatefold composes the music itself."
    : "Its artists and songs come from a file that the operator of this server chose, and Gatefold composes the music itself.";
  const changes =
    copies === null
      ? "Everyone who chooses an account shares it."
      : "You get a copy of the account for this browser, so change what you like.";
  return `${music} ${changes}`;
}

function keyOf(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const key = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  return key !== undefined && /^[\w-]{43}$/.test(key) ? key : null;
}
