import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { describeFailure } from "#web/platform/api/failure.ts";
import { t } from "#web/platform/messages/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LibraryAtAGlance } from "./library-overview.tsx";
import { type Look, personLibraryQuery } from "./people.queries.ts";

/** A shared library, whose shown playlists open on the same page. */
export function PersonLibrary({ look }: { look: Look }) {
  const { data: library, error, refetch } = useQuery(personLibraryQuery(look));
  if (error !== null) {
    const { title, advice } = describeFailure(error);
    return (
      <ErrorState
        size="panel"
        title={title}
        advice={advice}
        action={<Button onClick={() => void refetch()}>{t("app.tryAgain")}</Button>}
      />
    );
  }
  if (library === undefined)
    return (
      <Loading label={t("app.loading")} className="flex flex-col gap-4">
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
