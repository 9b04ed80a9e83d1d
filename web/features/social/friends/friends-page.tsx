import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { NoPeople, PeopleList } from "#web/features/social/area/people-list.tsx";
import { friendsQuery } from "#web/features/social/social.queries.ts";
import { FriendRow } from "./friend-row.tsx";

/** See the public file. */
export function FriendsPage() {
  const query = useInfiniteQuery(friendsQuery);
  return (
    <>
      <title>{commonText("pageTitle", { page: socialText("title") })}</title>
      <PeopleList
        label={socialText("title")}
        query={query}
        renderItem={(friend) => <FriendRow key={friend.user_id} friend={friend} />}
        empty={
          <NoPeople>
            <Users aria-hidden size={20} />
            <p className="grow">{socialText("noFriends")}</p>
            <Link to="/friends/search" className={buttonClasses("primary")}>
              {socialText("findFriends")}
            </Link>
          </NoPeople>
        }
      />
    </>
  );
}
