import type { RouteInput } from "#contract/api.ts";
import type { WantedRange } from "#web/features/stats/range/wanted-range.ts";
import { viewerZone } from "#web/features/stats/stats.queries.ts";
import { request } from "#web/platform/api/api.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { offerFile } from "#web/ui/files/offer-file.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";

type ExportQuery = Required<Pick<RouteInput<"GET /stats/export">["query"], "what" | "format">>;

/** Reads statistics of a range as a file and offers it to be saved. */
export async function saveStats({
  wanted,
  what,
  format,
}: ExportQuery & { wanted: WantedRange }): Promise<void> {
  try {
    const response = await request("GET", "/stats/export", {
      query: { ...wanted, tz: viewerZone(), what, format },
      accept: "*/*",
    });
    offerFile(await response.blob(), `gatefold-${what}.${format}`);
  } catch (error) {
    showFailure(statsText("about.saveFailed"), error);
  }
}
