import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { peopleText } from "#web/features/social/texts/people-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { nameOf } from "#web/features/social/area/person-row.tsx";
import { friendsQuery } from "#web/features/social/social.queries.ts";

const eyes = { public: "eyes.public", stranger: "eyes.stranger", friend: "eyes.friend" } as const;

/** Whose eyes these are, in words. */
function useEyes(as: string): string {
  const friends = useInfiniteQuery(friendsQuery).data?.pages.flatMap((page) => page.items) ?? [];
  if (as === "public" || as === "stranger" || as === "friend") return peopleText(eyes[as]);
  const friend = friends.find(({ user_id: id }) => id === as);
  return friend === undefined ? as : nameOf(friend);
}

interface ViewAsFrameProps {
  userId: string;
  as: string;
  /** the very page that others get */
  children: ReactNode;
}

/** The person's own page in another person's eyes: a coloured edge around it, and a bar that says so. */
export function ViewAsFrame({ userId, as, children }: ViewAsFrameProps) {
  const name = useEyes(as);
  return (
    <section
      key={userId}
      aria-label={peopleText("youSee", { name })}
      className="min-h-full border-4 border-(--accent)"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-accent px-4 py-2 text-on-accent md:px-8">
        <Eye aria-hidden size={20} className="max-md:hidden" />
        <p dir="auto" className="min-w-0 grow font-semibold">
          {peopleText("youSee", { name })}
        </p>
        <Link
          to="/friends/settings"
          className={`${buttonClasses("secondary")} border-current! text-inherit!`}
        >
          {peopleText("backToSettings")}
        </Link>
      </div>
      {children}
    </section>
  );
}
