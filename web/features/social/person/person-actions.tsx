import { call } from "#web/platform/api/api.ts";
import { detailOf } from "#web/platform/api/failure.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { BlockButton } from "#web/features/social/area/block-button.tsx";
import { useSocialAction } from "#web/features/social/use-social-action.ts";
import type { Person } from "./people.queries.ts";
import { nameOfPerson } from "./person-header.tsx";

/** What one does about a person on their page: a stranger is added, everyone else but oneself may be blocked. */
export function PersonActions({ person }: { person: Person }) {
  const { user_id: userId, relation } = person;
  const adding = useSocialAction((id: string) => call("POST /social/request", { body: { to_user_id: id } }), {
    onFailed: (error) => showFailure(detailOf(error) ?? socialText("addFailed"), error),
  });
  const status = adding.data?.output.status;
  if (relation === "self" || relation === "public") return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {relation === "stranger" && status === undefined ? (
        <Button variant="primary" isBusy={adding.isPending} onClick={() => adding.mutate(userId)}>
          {socialText("add")}
        </Button>
      ) : null}
      <output className="text-sm font-semibold text-weak empty:hidden">
        {status === undefined ? null : socialText(status === "accepted" ? "isFriend" : "requestSent")}
      </output>
      <BlockButton userId={userId} name={nameOfPerson(person)} />
    </div>
  );
}
