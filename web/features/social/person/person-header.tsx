import { serviceName } from "#web/platform/text/shown-names.ts";
import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { peopleText } from "#web/features/social/texts/people-text.ts";
import { formatDate } from "#web/platform/text/format.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { tasteLine } from "./taste-line.ts";
import { type LibraryOverview, type Look, type Person, personLibraryQuery } from "./people.queries.ts";

/** What a person is called on their page: those who share no name have none. */
export function nameOfPerson({ display_name: name }: Pick<Person, "display_name">): string {
  return name === null || name.trim() === "" ? peopleText("nameless") : name;
}

function dayOf(epochSeconds: number): string {
  return formatDate(new Date(epochSeconds * 1000).toISOString());
}

interface HeaderProps {
  name: string;
  seed: string;
  imageUrl: string | null;
  /** facts in one line */
  facts: readonly string[];
  taste: string;
}

/** A person's picture, name and taste, at the top of their page. */
export function Heading({ name, seed, imageUrl, facts, taste }: HeaderProps) {
  return (
    <header className="flex items-center gap-6 max-md:flex-col max-md:text-center">
      <Artwork url={imageUrl} seed={seed} size={112} shape="round" icon={UserRound} isEager />
      <div className="min-w-0">
        <h1 dir="auto" className="font-display text-3xl font-bold tracking-tight break-words text-strong">
          {name}
        </h1>
        {facts.length === 0 ? null : <p className="mt-1 text-weak">{facts.join(" · ")}</p>}
        <p className="mt-1 text-lg text-pretty text-normal empty:hidden">{taste}</p>
      </div>
    </header>
  );
}

/** Facts of a person that they share, in one line. */
export function factsOf(person: {
  handle: string | null;
  member_since: number | null;
  friends_since?: number | null;
  service?: string | null;
}): string[] {
  const { handle, member_since: member, friends_since: friends = null, service = null } = person;
  return [
    ...(handle === null ? [] : [`@${handle}`]),
    ...(friends === null ? [] : [peopleText("friendsSince", { date: dayOf(friends) })]),
    ...(member === null ? [] : [peopleText("memberSince", { date: dayOf(member) })]),
    ...(service === null ? [] : [peopleText("listensAt", { service: serviceName(service) })]),
  ];
}

/** The taste line of a library that may not be there. */
export function tasteOf(library: LibraryOverview | null | undefined): string {
  return library === null || library === undefined ? "" : tasteLine(library.genres, library.songs);
}

/** The header of a person's page. */
export function PersonHeader({ person, look }: { person: Person; look: Look }) {
  const library = useQuery({ ...personLibraryQuery(look), enabled: person.shares.library });
  return (
    <Heading
      name={nameOfPerson(person)}
      seed={person.user_id}
      imageUrl={person.image_url}
      facts={factsOf(person)}
      taste={person.shares.library ? tasteOf(library.data) : ""}
    />
  );
}
