import { useQuery } from "@tanstack/react-query";
import { addressOf } from "#web/platform/base-path.ts";
import { Link } from "@tanstack/react-router";
import { EyeOff } from "lucide-react";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { useSession } from "#web/platform/api/session.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { peopleText } from "#web/features/social/texts/people-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LibraryAtAGlance } from "#web/features/social/person/library-overview.tsx";
import { ListeningPart } from "#web/features/social/person/listening-part.tsx";
import { publicPageQuery } from "#web/features/social/person/people.queries.ts";
import { factsOf, Heading, tasteOf } from "#web/features/social/person/person-header.tsx";
import { HeaderSkeleton, ReadFailure } from "#web/features/social/area/reading.tsx";

function PublicListening({ handle }: { handle: string }) {
  return (
    <section aria-label={peopleText("tabs.listening")}>
      <h2 className="mb-4 font-display text-2xl font-bold text-strong">{peopleText("tabs.listening")}</h2>
      <ListeningPart of={{ handle }} />
    </section>
  );
}

function PublicPerson({ handle }: { handle: string }) {
  const { data, error, refetch } = useQuery(publicPageQuery(handle));
  // Gone the moment that nothing is shared with everyone any more, whatever was shown until then.
  if (error instanceof ApiFailure && error.status === 404)
    return (
      <EmptyState
        icon={EyeOff}
        title={peopleText("nothing")}
        body={peopleText("nothingPublic", { handle })}
        action={
          <Link to="/" className={buttonClasses("primary")}>
            {commonText("home")}
          </Link>
        }
      />
    );
  if (data === undefined)
    return error === null ? (
      <HeaderSkeleton />
    ) : (
      <ReadFailure size="page" error={error} onRetry={() => void refetch()} />
    );
  // Someone may share their library and not their name.
  const { display_name: name, library } = data;
  const isNamed = name !== null && name.trim() !== "";
  return (
    <>
      <title>{commonText("pageTitle", { page: isNamed ? name : `@${data.handle}` })}</title>
      <Heading
        name={isNamed ? name : `@${data.handle}`}
        seed={data.handle}
        imageUrl={data.image_url}
        facts={factsOf({ ...data, handle: isNamed ? data.handle : null })}
        taste={tasteOf(library)}
      />
      <div className="mt-10 flex flex-col gap-14">
        {library === null ? null : <LibraryAtAGlance library={library} />}
        {data.shares.analytics ? <PublicListening handle={data.handle} /> : null}
      </div>
    </>
  );
}

/** See the public file. */
export function PublicPage({ handle }: { handle: string }) {
  const isSignedIn = useSession() !== null;
  return (
    <div className="mx-auto max-w-5xl px-4 pt-8 pb-24 md:px-8">
      <meta name="robots" content="noindex, nofollow" />
      {isSignedIn ? null : (
        <Link
          to="/"
          className="mb-8 flex w-fit items-center gap-2.5 rounded-control font-display text-lg font-bold text-strong"
        >
          <img src={addressOf("/gatefold.svg")} alt="" width={26} height={26} />
          {commonText("appName")}
        </Link>
      )}
      <PublicPerson key={handle} handle={handle} />
    </div>
  );
}
