import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { isDamage, type HistorySource } from "./raw-rows.ts";

/** To be raised whenever rows are read differently: files that an older version read are then read again. */
const readerVersion = 2;

/** What the rows of a file depend on besides its content. */
export interface Reading {
  /** IANA name of the clock that wrote times which name no zone */
  timeZone: string;
  /** how a table is read, where the person described it */
  mapping: object | null;
}

function begin(source: HistorySource, { timeZone, mapping }: Reading): Hash {
  const { kind } = source;
  const hash = createHash("sha256").update(`${readerVersion} ${kind}\n`);
  if (kind !== "scrobbles") return hash;
  const { source: of, needsTimeZone } = source.file;
  return hash.update(`${of} ${needsTimeZone ? timeZone : ""} ${JSON.stringify(mapping)}\n`);
}

/** A digest of a file and of how its rows are read; null for a damaged one. */
export async function digestOf(source: HistorySource, reading: Reading): Promise<string | null> {
  const hash = begin(source, reading);
  try {
    for await (const bytes of await source.open()) hash.update(bytes as Buffer);
  } catch (error) {
    if (!isDamage(error)) throw error;
    // Reading its rows finds the fault.
    return null;
  }
  return hash.digest("hex");
}

/** The same file, whose digest is known once it was read to its end; see {@link digestOf}. */
export function digestedSource<Kind extends HistorySource>(
  source: Kind,
  reading: Reading,
): { source: Kind; digest: () => string } {
  const hash = begin(source, reading);
  async function* hashed() {
    for await (const bytes of await source.open()) {
      hash.update(bytes as Buffer);
      yield bytes as Buffer;
    }
  }
  return {
    source: { ...source, open: () => Promise.resolve(Readable.from(hashed())) },
    digest: () => hash.digest("hex"),
  };
}
