import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { ApiFailure, describeFailure } from "#web/platform/api/failure.ts";
import { useSession } from "#web/platform/api/session.ts";
import { peopleText } from "#web/platform/messages/en-people.ts";
import { t } from "#web/platform/messages/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { WithConsent } from "#web/features/social/area/friends-area.tsx";
import { useSocialInStep } from "#web/features/social/use-social-in-step.ts";
import { type Look, type Person, personQuery } from "./people.queries.ts";
import { nameOfPerson, PersonHeader } from "./person-header.tsx";
import { PersonLibrary } from "./person-library.tsx";
import { SharedPlaylist } from "./shared-playlist.tsx";
import { ViewAsFrame } from "./view-as-frame.tsx";

/** What there is of somebody of whom one may see nothing, as of somebody whom there is not. */
function NothingToSee() {
  return (
    <>
      <title>{t("app.pageTitle", { page: peopleText("nothing") })}</title>
      <EmptyState icon={EyeOff} title={peopleText("nothing")} body={peopleText("nothingBody")} />
    </>
  );
}

interface PlaceProps {
  look: Look;
  playlist: string | undefined;
}

function LibraryPart({ person, look, playlist }: PlaceProps & { person: Person }) {
  if (!person.shares.library)
    return <p className="py-6 text-weak">{peopleText("libraryNotShared", { name: nameOfPerson(person) })}</p>;
  return playlist === undefined ? (
    <PersonLibrary look={look} />
  ) : (
    <SharedPlaylist key={playlist} look={look} playlistId={playlist} />
  );
}

function PersonView(props: PlaceProps) {
  const { data: person, error, refetch } = useQuery(personQuery(props.look));
  // Somebody who shared until now may have ceased to: what is known of before is not shown any more.
  if (error instanceof ApiFailure && error.status === 404) return <NothingToSee />;
  if (person === undefined && error !== null) {
    const { title, advice } = describeFailure(error);
    return (
      <ErrorState
        title={title}
        advice={advice}
        action={<Button onClick={() => void refetch()}>{t("app.tryAgain")}</Button>}
      />
    );
  }
  if (person === undefined)
    return (
      <Loading label={t("app.loading")} className="flex items-end gap-6">
        <Skeleton className="size-28 rounded-full" />
        <Skeleton className="h-10 w-64" />
      </Loading>
    );
  return (
    <>
      <title>{t("app.pageTitle", { page: nameOfPerson(person) })}</title>
      <PersonHeader person={person} look={props.look} />
      <div className="mt-10">
        <LibraryPart person={person} {...props} />
      </div>
    </>
  );
}

/** See the public file. */
export function PersonPage({
  id,
  as,
  playlist,
}: {
  id: string;
  as?: string | undefined;
  playlist?: string | undefined;
}) {
  useSocialInStep();
  const isSelf = useSession()?.userId === id;
  const look = { userId: id, as: isSelf ? as : undefined };
  const page = (
    <div className="mx-auto max-w-5xl px-4 pt-8 pb-24 md:px-8">
      <WithConsent>
        <PersonView key={`${id} ${look.as ?? ""}`} look={look} playlist={playlist} />
      </WithConsent>
    </div>
  );
  return look.as === undefined ? (
    page
  ) : (
    <ViewAsFrame userId={id} as={look.as}>
      {page}
    </ViewAsFrame>
  );
}
