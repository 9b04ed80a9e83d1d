import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import { bodies, type Endpoint } from "#contract/base/endpoint.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { refuseInput } from "./describe-input.ts";

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** How much is in a JSON text, by its bytes alone: `depth` of lists and objects, and `values` in all. */
export interface JsonSize {
  depth: number;
  values: number;
}

/**
 * Looks over JSON without building anything. It goes by brackets and commas outside of texts, so what it says of a text
 * that is no JSON means nothing. Ends where a limit is passed.
 */
export function measureJson(bytes: Uint8Array, max: JsonSize): JsonSize {
  let [depth, deepest, values] = [0, 0, 1];
  for (let at = 0; at < bytes.length && deepest <= max.depth && values <= max.values; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === comma) values += 1;
    else if (opening.has(byte)) {
      values += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (closing.has(byte)) depth -= 1;
  }
  return { depth: deepest, values };
}

/** @returns where the text that begins at `start` has its closing quote, or where the bytes end */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = bytes.indexOf(quote, at);
    if (at === -1) return bytes.length;
    let before = at - 1;
    while (bytes[before] === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
}

/** Throws AppError where a body is nested too deep (`bad-request`) or holds too much (`too-large`). */
export function limitJson(endpoint: Endpoint, bytes: Uint8Array): JsonSize {
  const max = { depth: bodies.depth, values: endpoint.bodyValues ?? bodies.values };
  const size = measureJson(bytes, max);
  if (size.depth > max.depth)
    throw new AppError("bad-request", message("requests.bodyTooDeep", { depth: max.depth }));
  if (size.values > max.values)
    throw new AppError("too-large", message("requests.bodyTooManyValues", { values: max.values }));
  return size;
}

/** Parses a body that was looked over; it may be left out. Throws AppError `bad-request`. */
function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  } catch {
    throw new AppError("bad-request", message("requests.bodyNotJson"));
  }
}

/** Holds a value against a shape of the contract. Throws AppError `bad-request` with what is wrong. */
export function checkInput(schema: z.ZodObject, value: unknown): Record<string, unknown> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw refuseInput(parsed.error.issues);
}

/** Parses and checks a body as a whole; without a shape it is only parsed. Throws AppError. */
export function readJsonBody(endpoint: Endpoint, bytes: Uint8Array): unknown {
  limitJson(endpoint, bytes);
  const value = parseJson(bytes);
  return endpoint.body ? checkInput(endpoint.body, value) : value;
}
