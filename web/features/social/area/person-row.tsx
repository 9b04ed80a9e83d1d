import { Link } from "@tanstack/react-router";
import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Artwork } from "#web/ui/artwork.tsx";

interface PersonRowProps {
  userId: string;
  /** empty where they have none: then the id stands in its place */
  displayName: string;
  imageUrl?: string | null;
  /** id of the name, which says whom the buttons of the row concern */
  nameId: string;
  detail?: ReactNode;
  /** the name leads to their page */
  isLinked?: boolean;
  /** buttons, the main one last */
  children?: ReactNode;
}

/** What a person is called: their name, or their id where they have none. */
export function nameOf(person: { user_id: string; display_name: string | null }): string {
  const name = person.display_name?.trim() ?? "";
  return name === "" ? person.user_id : name;
}

/** One person in a list: picture, name, a line about them, and what one can do. */
export function PersonRow({ userId, displayName, imageUrl = null, nameId, detail, ...rest }: PersonRowProps) {
  const { isLinked = false, children } = rest;
  const name = nameOf({ user_id: userId, display_name: displayName });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-3 last:border-0">
      <Artwork url={imageUrl} seed={userId} size={40} shape="round" icon={UserRound} />
      <div className="min-w-0 grow basis-40">
        <p id={nameId} dir="auto" className="truncate font-semibold text-strong">
          {isLinked ? (
            <Link to="/people/$id" params={{ id: userId }} className="rounded-control hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {detail === undefined ? null : <div className="text-sm text-weak">{detail}</div>}
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </li>
  );
}
