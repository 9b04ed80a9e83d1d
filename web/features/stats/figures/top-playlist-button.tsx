import { ListPlus } from "lucide-react";
import { useState } from "react";
import { createAndNotify } from "#web/features/library-mutations/library-mutations.ts";
import { nameOfRange } from "#web/features/stats/range/range-name.ts";
import type { WantedRange } from "#web/features/stats/range/wanted-range.ts";
import { summaryQuery, topQuery } from "#web/features/stats/stats.queries.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";

const maxSongs = 50;

/** Makes a playlist of the songs that were heard most, as far as the service knows them. */
async function makeTopPlaylist(wanted: WantedRange): Promise<void> {
  try {
    const [top, summary] = await Promise.all([
      queryClient.fetchQuery(topQuery("tracks", wanted, maxSongs)),
      queryClient.fetchQuery(summaryQuery(wanted)),
    ]);
    const uris = top.items.flatMap(({ uri }) => (uri === null ? [] : [uri]));
    if (uris.length === 0) {
      showToast({ tone: "info", title: statsText("top.noAddresses") });
      return;
    }
    await createAndNotify(statsText("top.playlistName", { range: nameOfRange(wanted, summary) }), uris);
  } catch (error) {
    showFailure(statsText("top.notMade"), error);
  }
}

/** Asks for it with a press; the playlist is private, and can be undone like any other. */
export function TopPlaylistButton({ wanted }: { wanted: WantedRange }) {
  const [isBusy, setIsBusy] = useState(false);
  const make = async () => {
    setIsBusy(true);
    await makeTopPlaylist(wanted);
    setIsBusy(false);
  };
  return (
    <IconButton
      needsServer
      size="small"
      iconSize={18}
      label={statsText("top.makePlaylist")}
      icon={ListPlus}
      disabled={isBusy}
      onClick={() => void make()}
    />
  );
}
