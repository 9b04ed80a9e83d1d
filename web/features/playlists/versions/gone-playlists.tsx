import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { playlistName } from "#web/features/library/library.ts";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { versionsText } from "#web/features/playlists/texts/versions-text.ts";
import { formatMoment } from "#web/platform/text/format.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { gonePlaylistsQuery } from "../playlists.queries.ts";
import { RestoreDialog } from "./restore-dialog.tsx";

type Gone = RouteOutput<"GET /playlists/gone">["items"][number];

function GoneLine({ playlist, onRestore }: { playlist: Gone; onRestore: () => void }) {
  const { playlist_id: id, total, left_at: leftAt } = playlist;
  const name = playlistName(playlist.name);
  const nowMs = useNow(60_000);
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 grow basis-48">
        <p dir="auto" className="truncate text-start font-semibold text-strong">
          {name}
        </p>
        <p className="tabular text-sm text-weak">
          {playlistsText("operations.total", { count: total })}
          {" · "}
          {versionsText("left", { when: formatMoment(leftAt, nowMs) })}
        </p>
      </div>
      <Link
        to="/playlist/$id/versions"
        params={{ id }}
        className={buttonClasses("quiet")}
        aria-label={versionsText("openOf", { playlist: name })}
      >
        {versionsText("open")}
      </Link>
      <Button aria-label={versionsText("restoreOf", { playlist: name })} onClick={onRestore}>
        {versionsText("confirm")}
      </Button>
    </li>
  );
}

/** Playlists that left the library, each with the way back as it was last, or as it was before. */
export function GonePlaylists() {
  const { data, error, refetch } = useQuery(gonePlaylistsQuery);
  // Kept beside the list, which it leaves once it is restored.
  const [restored, setRestored] = useState<Gone | null>(null);
  const dialog =
    restored === null ? null : (
      <RestoreDialog
        id={restored.playlist_id}
        version={restored.version}
        positions={null}
        onClose={() => setRestored(null)}
      />
    );
  if (data === undefined)
    return error === null ? (
      <Loading label={versionsText("goneTitle")}>
        <Skeleton className="h-32 w-full" />
      </Loading>
    ) : (
      <ErrorState size="panel" title={playlistsText("failed")} error={error} onRetry={refetch} />
    );
  return (
    <section aria-labelledby="gone-playlists">
      <h2 id="gone-playlists" className="sr-only">
        {versionsText("goneTitle")}
      </h2>
      {data.items.length === 0 ? (
        <EmptyState
          icon={Trash2}
          size="panel"
          title={playlistsText("deletedEmpty")}
          body={playlistsText("deletedEmptyMore")}
        />
      ) : (
        <>
          <p className="mb-4 max-w-prose text-weak">{versionsText("goneLead")}</p>
          <ul className="divide-y divide-hairline rounded-card border border-hairline">
            {data.items.map((playlist) => (
              <GoneLine
                key={playlist.playlist_id}
                playlist={playlist}
                onRestore={() => setRestored(playlist)}
              />
            ))}
          </ul>
        </>
      )}
      {dialog}
    </section>
  );
}
