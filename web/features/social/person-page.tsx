import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { EyeOff } from "lucide-react";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { useSession } from "#web/platform/api/session.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { peopleText } from "#web/features/social/texts/people-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { WithConsent } from "#web/features/social/area/friends-area.tsx";
import { ComparePanel } from "#web/features/social/compare/compare-panel.tsx";
import { useSocialInStep } from "#web/features/social/use-social-in-step.ts";
import { type Look, type Person, personQuery } from "#web/features/social/person/people.queries.ts";
import { ListeningPart } from "#web/features/social/person/listening-part.tsx";
import { PersonActions } from "#web/features/social/person/person-actions.tsx";
import { nameOfPerson, PersonHeader } from "#web/features/social/person/person-header.tsx";
import { PersonLibrary } from "#web/features/social/person/person-library.tsx";
import { SharedPlaylist } from "#web/features/social/person/shared-playlist.tsx";
import { ViewAsFrame } from "#web/features/social/person/view-as-frame.tsx";
import { HeaderSkeleton, ReadFailure } from "#web/features/social/area/reading.tsx";

/** What there is of someone of whom one may see nothing, as of someone whom there is not. */
function NothingToSee() {
  return (
    <>
      <title>{commonText("pageTitle", { page: peopleText("nothing") })}</title>
      <EmptyState
        icon={EyeOff}
        title={peopleText("nothing")}
        body={peopleText("nothingBody")}
        action={
          <Link to="/friends" className={buttonClasses("secondary")}>
            {peopleText("toFriends")}
          </Link>
        }
      />
    </>
  );
}

interface PlaceProps {
  look: Look;
  tab: string | undefined;
  playlist: string | undefined;
}

type PersonTab = "library" | "listening" | "compare";

/** The parts of a person's page; what is shared comes first. */
function tabsOf({ shares, relation }: Person, look: Look): PersonTab[] {
  const listening: PersonTab[] = shares.analytics ? ["listening"] : [];
  const parts: PersonTab[] = shares.library ? ["library", ...listening] : [...listening, "library"];
  return relation === "friend" && look.as === undefined ? [...parts, "compare"] : parts;
}

function PersonTabs({ person, look, tab, playlist }: PlaceProps & { person: Person }) {
  const navigate = useNavigate();
  const tabs = tabsOf(person, look);
  const chosen = tabs.find((id) => id === tab) ?? tabs[0] ?? "library";
  const hasTabs = tabs.length > 1;
  return (
    <>
      {hasTabs ? (
        <div className="mt-6 max-w-md">
          <Tabs
            label={peopleText("tabs.label")}
            panelId="person-panel"
            tabs={tabs.map((id) => ({ id, label: peopleText(`tabs.${id}`) }))}
            chosen={chosen}
            onChoose={(next) =>
              void navigate({
                to: "/people/$id",
                params: { id: look.userId },
                search: { ...(look.as === undefined ? {} : { as: look.as }), tab: next },
                replace: true,
              })
            }
          />
        </div>
      ) : null}
      <div
        id="person-panel"
        {...(hasTabs ? { role: "tabpanel", "aria-label": peopleText(`tabs.${chosen}`) } : {})}
        className="mt-8"
      >
        {chosen === "compare" ? (
          <ComparePanel person={person} />
        ) : chosen === "listening" ? (
          <ListeningPart of={look} />
        ) : (
          <LibraryPart person={person} look={look} playlist={playlist} />
        )}
      </div>
    </>
  );
}

function LibraryPart({ person, look, playlist }: Omit<PlaceProps, "tab"> & { person: Person }) {
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
  // Someone who shared until now may have ceased to: what is known of before is not shown any more.
  if (error instanceof ApiFailure && error.status === 404) return <NothingToSee />;
  if (person === undefined)
    return error === null ? (
      <HeaderSkeleton />
    ) : (
      <ReadFailure size="page" error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      <title>{commonText("pageTitle", { page: nameOfPerson(person) })}</title>
      <PersonHeader person={person} look={props.look} />
      {props.look.as === undefined ? <PersonActions person={person} /> : null}
      <PersonTabs person={person} {...props} />
    </>
  );
}

/** See the public file. */
export function PersonPage({
  id,
  tab,
  as,
  playlist,
}: {
  id: string;
  tab?: string | undefined;
  as?: string | undefined;
  playlist?: string | undefined;
}) {
  useSocialInStep();
  const isSelf = useSession()?.userId === id;
  const look = { userId: id, as: isSelf ? as : undefined };
  const page = (
    <div className="mx-auto max-w-5xl px-4 pt-8 pb-24 md:px-8">
      <WithConsent>
        <PersonView key={`${id} ${look.as ?? ""}`} look={look} tab={tab} playlist={playlist} />
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
