import { Link } from "@tanstack/react-router";
import { playlistsText } from "#web/features/playlists/texts/playlists-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";

/** What the screen of playlists shows. */
export const segments = ["all", "rules", "suggested", "deleted"] as const;
export type Segment = (typeof segments)[number];

/** Links between what the screen shows, each an address of its own. */
export function Segments({ shown }: { shown: Segment }) {
  return (
    <nav
      aria-label={playlistsText("show")}
      className="flex w-fit max-w-full flex-wrap rounded-[min(1.25rem,var(--corner-pill))] border border-hairline p-0.5"
    >
      {segments.map((segment) => (
        <Link
          key={segment}
          to="/playlists"
          // What narrows the list stays while one stays.
          search={segment === shown ? true : segment === "all" ? {} : { show: segment }}
          aria-current={segment === shown ? "page" : undefined}
          resetScroll={false}
          className={joinClasses(
            "flex min-h-9 min-w-11 max-md:min-h-11 items-center justify-center rounded-full px-4 text-sm font-semibold transition",
            segment === shown ? "bg-accent text-on-accent" : "text-normal hover:bg-hover hover:text-strong",
          )}
        >
          {playlistsText(`segment.${segment}`)}
        </Link>
      ))}
    </nav>
  );
}
