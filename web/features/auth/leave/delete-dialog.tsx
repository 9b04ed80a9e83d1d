import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile } from "#contract/auth/auth.ts";
import { call } from "#web/platform/api/api.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { clearSession } from "#web/platform/api/session.ts";
import { accountDataText } from "#web/features/auth/texts/account-data-text.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showSuccess } from "#web/ui/feedback/show-failure.ts";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { Consequences } from "#web/features/auth/account/consequences.tsx";
import { mustSignInAgain, SignInAgain } from "#web/features/auth/link/sign-in-again.tsx";

/** Leads to the settings with this dialog open: where signing in again returns to. */
export const deleteDialogPath = "/settings/account#delete-account";

/** Says what deleting the account takes away and what it leaves; it asks for a second confirmation. */
export function DeleteDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const [isSure, setIsSure] = useState(false);
  const { user_id: userId, service, link_state: link } = profile;
  const deleting = useMutation({
    mutationFn: () => call("DELETE /auth/me", { body: { confirm: userId } }),
    onSuccess: () => {
      clearSession();
      showSuccess(accountDataText("deleted"));
    },
  });
  const stays =
    link === "none" ? accountDataText("keptNothing") : accountDataText("keptService", { service });
  return (
    <Dialog
      title={accountDataText("title")}
      closeLabel={commonText("close")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{accountDataText("cancel")}</Button>
          <Button
            variant="danger"
            disabled={!isSure}
            isBusy={deleting.isPending}
            onClick={() => deleting.mutate()}
          >
            {accountDataText("confirm")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Consequences
          title={accountDataText("lost")}
          isLost
          lines={(["lostHistory", "lostOwn", "lostFriends"] as const).map((key) => accountDataText(key))}
        />
        <Consequences title={accountDataText("kept")} lines={[stays]} />
        <CheckBox label={accountDataText("sure")} isChecked={isSure} onChange={setIsSure} />
        {mustSignInAgain(deleting.error) ? (
          <SignInAgain backTo={deleteDialogPath} onConfirmed={() => deleting.mutate()} />
        ) : null}
        {deleting.isError && !mustSignInAgain(deleting.error) ? (
          <p role="alert" className="text-danger">
            {accountDataText("failed")}: {sentenceOf(deleting.error)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
