import { Link } from "@tanstack/react-router";
import { ChevronRight, Disc3, ListMusic, type LucideIcon, Music2, UserRound } from "lucide-react";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { searchText } from "#web/features/search/texts/search-text.ts";
import type { SearchAnswer } from "#web/features/search/asked/search.queries.ts";

type Found = NonNullable<SearchAnswer["found"]>;

const icons: Record<Found["kind"], LucideIcon> = {
  track: Music2,
  album: Disc3,
  artist: UserRound,
  playlist: ListMusic,
};

/** What a pasted link or URI names, with the way to its page; songs stand among the results. */
export function FoundItem({ found }: { found: Found }) {
  const Icon = icons[found.kind];
  const { kind, id, name } = found;
  const content = (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-hover text-weak">
        <Icon aria-hidden size={20} />
      </span>
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate text-start font-semibold text-strong">
          {name ?? searchPageText("unnamedItem")}
        </span>
        <span className="block text-sm text-weak">{searchText(`kinds.${kind}`)}</span>
      </span>
    </>
  );
  const box = "flex min-h-16 items-center gap-3 rounded-card border border-hairline-strong px-3";
  return (
    <section aria-label={searchPageText("foundItem")} className="w-full max-w-xl px-4 md:px-8">
      {kind === "track" || name === null ? (
        <div className={box}>{content}</div>
      ) : (
        <Link to={`/${kind}/$id`} params={{ id }} className={`${box} hover:bg-hover`}>
          {content}
          <ChevronRight aria-hidden size={18} className="shrink-0 text-weak" />
        </Link>
      )}
    </section>
  );
}
