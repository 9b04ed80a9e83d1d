import type { EnrichmentStatus } from "#contract/admin/enrichment.ts";

/** Whether a run goes on; an unknown one does not. */
export function isUnderWay(status: EnrichmentStatus | undefined): boolean {
  return status !== undefined && status !== "done" && status !== "error";
}
