import { call } from "#web/platform/api/api.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { useSocialAction } from "#web/features/social/use-social-action.ts";

interface BlockButtonProps {
  userId: string;
  /** what the person is called */
  name: string;
  /** id of the name that stands beside it */
  nameId?: string;
}

/** Blocks a person wherever they are seen; the message that says so unblocks them again. */
export function BlockButton({ userId, name, nameId }: BlockButtonProps) {
  const unblocking = useSocialAction(
    (id: string) => call("POST /social/unblock", { body: { user_id: id } }),
    { onFailed: (error) => showFailure(socialText("unblockFailed", { name }), error) },
  );
  const blocking = useSocialAction((id: string) => call("POST /social/block", { body: { user_id: id } }), {
    onDone: (_done, id) =>
      showToast({
        tone: "success",
        title: socialText("blocked", { name }),
        isBrief: true,
        action: { label: socialText("unblock"), onSelect: () => unblocking.mutate(id) },
      }),
    onFailed: (error) => showFailure(socialText("blockFailed", { name }), error),
  });
  return (
    <Button
      variant="quiet"
      aria-describedby={nameId}
      isBusy={blocking.isPending}
      onClick={() => blocking.mutate(userId)}
    >
      {socialText("block")}
    </Button>
  );
}
