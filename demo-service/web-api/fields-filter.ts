import { ProviderError } from "../demo-context.ts";

/** What a `fields` parameter keeps: names, each with what is kept below it (null: everything). */
type Kept = Map<string, Kept | null>;

/**
 * Keeps what a `fields` parameter names, as in `total,items(added_at,item(id,name))` or `owner.id`. Throws
 * 400 for brackets that do not match.
 */
export function filterFields(value: unknown, fields: string | undefined): unknown {
  if (fields === undefined || fields === "") return value;
  const reader = { text: fields, at: 0 };
  const kept = readNames(reader);
  if (reader.at < fields.length) throw new ProviderError(400, "Invalid value for fields");
  return keep(value, kept);
}

interface Reader {
  text: string;
  at: number;
}

function readNames(reader: Reader): Kept {
  const kept: Kept = new Map();
  for (;;) {
    readName(reader, kept);
    if (reader.text.charAt(reader.at) !== ",") return kept;
    reader.at++;
  }
}

function readName(reader: Reader, kept: Kept): void {
  const name = /^[\w!*]+/.exec(reader.text.slice(reader.at))?.[0];
  if (name === undefined) throw new ProviderError(400, "Invalid value for fields");
  reader.at += name.length;
  const next = reader.text.charAt(reader.at);
  if (next !== "(" && next !== ".") {
    kept.set(name, null);
    return;
  }
  reader.at++;
  const below: Kept = kept.get(name) ?? new Map<string, Kept | null>();
  kept.set(name, below);
  if (next === ".") return readName(reader, below);
  for (const [inner, rest] of readNames(reader)) below.set(inner, rest);
  if (reader.text.charAt(reader.at) !== ")") throw new ProviderError(400, "Invalid value for fields");
  reader.at++;
}

function keep(value: unknown, kept: Kept | null): unknown {
  if (kept === null || value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((entry) => keep(entry, kept));
  const entries = Object.entries(value).filter(([name]) => kept.has(name));
  return Object.fromEntries(entries.map(([name, inner]) => [name, keep(inner, kept.get(name) ?? null)]));
}
