import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { LibraryAtAGlance } from "./library-overview.tsx";
import { type Look, personLibraryQuery } from "./people.queries.ts";
import { ReadFailure } from "#web/features/social/area/reading.tsx";

/** A shared library, whose shown playlists open on the same page. */
export function PersonLibrary({ look }: { look: Look }) {
  const { data: library, error, refetch } = useQuery(personLibraryQuery(look));
  if (error !== null) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (library === undefined)
    return (
      <Loading label={commonText("loading")} className="flex flex-col gap-4">
        <Skeleton className="h-12 w-72 max-w-full" />
        <Skeleton className="h-48 w-full" />
      </Loading>
    );
  return (
    <LibraryAtAGlance
      library={library}
      renderLink={(playlist, card) => (
        <Link
          to="/people/$id"
          params={{ id: look.userId }}
          search={{ ...(look.as === undefined ? {} : { as: look.as }), playlist: playlist.id }}
          className="block rounded-card transition hover:brightness-110"
        >
          {card}
        </Link>
      )}
    />
  );
}
