import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { useId, useState } from "react";
import { useSession } from "#web/platform/api/session.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { nameOf } from "#web/features/social/area/person-row.tsx";
import { friendsQuery } from "#web/features/social/social.queries.ts";

/** Opens the person's own page as others see it. */
export function ViewAs() {
  const id = useId();
  const [as, setAs] = useState("stranger");
  const userId = useSession()?.userId ?? "";
  const friends = useInfiniteQuery(friendsQuery).data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3 rounded-card border border-hairline bg-raised p-4">
      <div className="min-w-0 grow basis-52">
        <label htmlFor={id} className="font-semibold text-strong">
          {socialText("viewAs")}
        </label>
        <select
          id={id}
          value={as}
          onChange={(event) => setAs(event.currentTarget.value)}
          className="mt-1.5 block min-h-10 w-full max-md:min-h-11 rounded-card border border-control-line bg-app px-3 text-base text-strong"
        >
          <option value="public">{socialText("eyes.public")}</option>
          <option value="stranger">{socialText("eyes.stranger")}</option>
          <option value="friend">{socialText("eyes.friend")}</option>
          {friends.length === 0 ? null : (
            <optgroup label={socialText("eyes.certain")}>
              {friends.map((friend) => (
                <option key={friend.user_id} value={friend.user_id}>
                  {nameOf(friend)}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </div>
      <Link to="/people/$id" params={{ id: userId }} search={{ as }} className={buttonClasses("secondary")}>
        <Eye aria-hidden size={18} />
        {socialText("viewAsOpen")}
      </Link>
    </div>
  );
}
