import * as z from "zod";
import { ChangelogEntry, changelog as contract } from "#contract/meta.ts";
import type { AppContext } from "#server/features/context.ts";
import { sendOutbound } from "#server/platform/outbound.ts";
import bundled from "./changelog.json" with { type: "json" };

export type ChangelogCtx = Pick<AppContext, "log" | "now" | "settings" | "stopping">;

const keepMs = 5 * 60_000;
const timeoutMs = 5_000;
const maxBytes = 256 * 1024;

/** What the versions brought, as the contract's `changelog` says; never throws. */
export function createChangelog({
  log,
  now,
  settings,
  stopping,
}: ChangelogCtx): () => Promise<ChangelogEntry[]> {
  const { ASSETS_URL: bucket } = settings;
  let known: { atMs: number; entries: Promise<ChangelogEntry[]> } | null = null;
  const read = async (): Promise<ChangelogEntry[]> => {
    if (bucket === undefined) return bundled;
    try {
      return await readBucket(bucket, stopping);
    } catch (error) {
      log.warn({ err: error }, "the changelog of ASSETS_URL could not be read; the build's is shown");
      return bundled;
    }
  };
  return () => {
    if (known === null || now() - known.atMs >= keepMs) known = { atMs: now(), entries: read() };
    return known.entries;
  };
}

async function readBucket(bucket: string, signal: AbortSignal): Promise<ChangelogEntry[]> {
  const address = `${bucket}/changelog.json`;
  const { status, text } = await sendOutbound({
    method: "GET",
    address,
    headers: {},
    withinMs: timeoutMs,
    maxBytes,
    signal,
  });
  if (status !== 200) throw new Error(`It answered ${status}.`);
  return z.parse(contract.output, JSON.parse(text));
}
