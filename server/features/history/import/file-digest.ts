import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { isDamage, type HistorySource } from "./raw-rows.ts";

/** To be raised whenever rows are read differently: files that an older version read are then read again. */
const readerVersion = 1;

function begin({ kind }: HistorySource): Hash {
  return createHash("sha256").update(`${readerVersion} ${kind}\n`);
}

/** A digest of a file and of how its rows are read. Null for files of other services: how they are read differs by import. */
export async function digestOf(source: HistorySource): Promise<string | null> {
  if (source.kind === "scrobbles") return null;
  const hash = begin(source);
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
): { source: Kind; digest: () => string | null } {
  if (source.kind === "scrobbles") return { source, digest: () => null };
  const hash = begin(source);
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
