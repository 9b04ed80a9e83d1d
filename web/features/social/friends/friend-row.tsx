import { byLanguage } from "#web/platform/i18n/language.ts";
import { Link } from "@tanstack/react-router";
import { ChartColumn, LibraryBig, UserRound } from "lucide-react";
import { useId } from "react";
import { call } from "#web/platform/api/api.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { formatDate } from "#web/platform/text/format.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { BlockButton } from "#web/features/social/area/block-button.tsx";
import { nameOf, PersonRow } from "#web/features/social/area/person-row.tsx";
import type { Friend } from "#web/features/social/social.queries.ts";
import { useSocialAction } from "#web/features/social/use-social-action.ts";

const marks = byLanguage(
  () =>
    [
      { scope: "profile", icon: UserRound, label: socialText("shares.profile") },
      { scope: "library", icon: LibraryBig, label: socialText("shares.library") },
      { scope: "analytics", icon: ChartColumn, label: socialText("shares.analytics") },
    ] as const,
);

/** What a friend lets the person see, as small marks with their meaning. */
function ShareMarks({ shares }: { shares: Friend["shares"] }) {
  const shown = marks().filter(({ scope }) => shares[scope]);
  if (shown.length === 0) return null;
  return (
    <span className="flex items-center gap-1.5">
      {shown.map(({ scope, icon: Icon, label }) => (
        <span key={scope} data-tooltip={label}>
          <Icon aria-hidden size={16} />
          <span className="sr-only">{label}</span>
        </span>
      ))}
    </span>
  );
}

function useRemoving(friend: Friend) {
  const name = nameOf(friend);
  const restoring = useSocialAction(
    (userId: string) => call("POST /social/restore", { body: { user_id: userId } }),
    { onFailed: (error) => showFailure(socialText("restoreFailed", { name }), error) },
  );
  const removing = useSocialAction(
    (userId: string) => call("POST /social/remove", { body: { user_id: userId } }),
    {
      onDone: (_done, userId) =>
        showToast({
          tone: "success",
          title: socialText("removed", { name }),
          isBrief: true,
          action: { label: socialText("undo"), onSelect: () => restoring.mutate(userId) },
        }),
      onFailed: (error) => showFailure(socialText("removeFailed", { name }), error),
    },
  );
  return removing;
}

/** A friend: since when, what they share, comparing, and both ways to end it. */
export function FriendRow({ friend }: { friend: Friend }) {
  const nameId = useId();
  const removing = useRemoving(friend);
  const since = new Date(friend.since * 1000).toISOString();
  return (
    <PersonRow
      userId={friend.user_id}
      displayName={friend.display_name}
      imageUrl={friend.image_url}
      nameId={nameId}
      isLinked
      detail={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={since}>{socialText("since", { date: formatDate(since) })}</time>
          <ShareMarks shares={friend.shares} />
        </span>
      }
    >
      <Link
        to="/people/$id"
        params={{ id: friend.user_id }}
        search={{ tab: "compare" }}
        aria-describedby={nameId}
        className={buttonClasses("secondary")}
      >
        {socialText(friend.comparison === "asking" ? "answerCompare" : "compare")}
      </Link>
      <Button
        variant="quiet"
        aria-describedby={nameId}
        isBusy={removing.isPending}
        onClick={() => removing.mutate(friend.user_id)}
      >
        {socialText("remove")}
      </Button>
      <BlockButton userId={friend.user_id} name={nameOf(friend)} nameId={nameId} />
    </PersonRow>
  );
}
