import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type DemoContext, ProviderError } from "../demo-context.ts";
import { openTrackAudio } from "./track-audio.ts";

/** Whether a conditional request's list of entity tags names this one. */
function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((part) => part.trim() === "*" || part.trim().replace(/^W\//u, "") === etag);
}

function rangeOf(request: FastifyRequest, etag: string, bytes: number): ByteRange {
  const guard = request.headers["if-range"];
  if (guard !== undefined && guard !== etag) return { kind: "whole" };
  return readByteRange(request.headers.range, bytes);
}

function setHeaders(reply: FastifyReply, etag: string): void {
  void reply.headers({
    "accept-ranges": "bytes",
    etag,
    "cache-control": "public, max-age=86400",
    "content-type": "audio/wav",
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "Accept-Ranges, Content-Length, Content-Range",
    "cross-origin-resource-policy": "cross-origin",
  });
}

/**
 * Registers `GET|HEAD /audio/:id`: a track as 44.1 kHz 16-bit stereo WAV, rendered while it is sent.
 * Without authentication, because an audio element cannot send headers. 404 for unknown ids, 416 for ranges
 * beyond the end, 304 for a known entity tag.
 */
export function musicRoutes(app: FastifyInstance, ctx: DemoContext): void {
  app.route<{ Params: { id: string } }>({
    method: ["GET", "HEAD"],
    url: "/audio/:id",
    handler: async (request, reply) => {
      const track = ctx.catalogue.track(request.params.id);
      if (track === null) throw new ProviderError(404, "No such track");
      const audio = openTrackAudio(track);
      const etag = `"${audio.tag}"`;
      setHeaders(reply, etag);
      if (namesTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
      const range = rangeOf(request, etag, audio.bytes);
      if (range.kind === "unsatisfiable") {
        return reply.code(416).header("content-range", `bytes */${audio.bytes}`).type("text/plain").send("");
      }
      const start = range.kind === "part" ? range.start : 0;
      const end = range.kind === "part" ? range.end : audio.bytes - 1;
      if (range.kind === "part") {
        void reply.code(206).header("content-range", `bytes ${start}-${end}/${audio.bytes}`);
      }
      void reply.header("content-length", end - start + 1);
      if (request.method === "HEAD") return reply.send("");
      const stream = Readable.from(audio.read(start, end), { objectMode: false, highWaterMark: 256 * 1024 });
      return reply.send(stream);
    },
  });
}

/** What a Range header asks for: everything, one stretch, or something that does not exist. */
type ByteRange = { kind: "whole" } | { kind: "part"; start: number; end: number } | { kind: "unsatisfiable" };

/**
 * Reads a Range header (RFC 9110, section 14). Several ranges, other units and malformed values are
 * ignored, as the standard allows; the answer is then the whole.
 */
function readByteRange(header: string | undefined, bytes: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/u.exec(header?.trim() ?? "");
  if (match === null) return { kind: "whole" };
  const [, first = "", last = ""] = match;
  if (first === "") return readSuffix(last, bytes);
  const start = Number(first);
  if (last !== "" && Number(last) < start) return { kind: "whole" };
  if (start >= bytes) return { kind: "unsatisfiable" };
  return { kind: "part", start, end: last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}

function readSuffix(last: string, bytes: number): ByteRange {
  if (last === "") return { kind: "whole" };
  const suffix = Number(last);
  if (suffix === 0) return { kind: "unsatisfiable" };
  return { kind: "part", start: Math.max(0, bytes - suffix), end: bytes - 1 };
}
