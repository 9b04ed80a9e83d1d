import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { playlistName } from "#web/features/library/library.ts";
import { playlistsText } from "#web/platform/messages/en-playlists.ts";
import { versionsText } from "#web/platform/messages/en-versions.ts";
import { formatCount, formatMoment } from "#web/platform/text/format.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { gonePlaylistsQuery } from "../playlists.queries.ts";

/** Playlists that left the library, each with the way back; nothing where there is none. */
export function GonePlaylists() {
  const { data } = useQuery(gonePlaylistsQuery);
  const nowMs = useNow(60_000);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-labelledby="gone-playlists" className="mt-12">
      <h2 id="gone-playlists" className="font-display text-xl font-bold text-strong">
        {versionsText("goneTitle")}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-weak">{versionsText("goneLead")}</p>
      <ul className="max-h-96 divide-y divide-hairline overflow-auto rounded-card border border-hairline">
        {data.items.map(({ playlist_id: id, name, total, left_at: leftAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-0 grow basis-48">
              <p dir="auto" className="truncate text-left font-semibold text-strong">
                {playlistName(name)}
              </p>
              <p className="tabular text-sm text-weak">
                {playlistsText("operations.total", { count: total, formatted: formatCount(total) })}
                {" · "}
                {versionsText("left", { when: formatMoment(leftAt, nowMs) })}
              </p>
            </div>
            <Link
              to="/playlist/$id/versions"
              params={{ id }}
              className={buttonClasses("secondary")}
              aria-label={versionsText("openOf", { playlist: playlistName(name) })}
            >
              {versionsText("open")}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
