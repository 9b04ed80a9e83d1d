import type { RouteInput } from "#contract/api.ts";
import { ChangeJobDialog } from "#web/features/changes/changes.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { call } from "#web/platform/api/api.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";

interface CleanUpDialogProps {
  /** in one sentence what is done */
  sentence: string;
  calls: number;
  options: RouteInput<"POST /clean-up">["body"];
  /** looks the library through again */
  onLookAgain: () => void;
  onClose: () => void;
}

/** Says what cleaning up does and costs, and does it. */
export function CleanUpDialog({ sentence, calls, options, ...props }: CleanUpDialogProps) {
  return (
    <ChangeJobDialog
      title={cleanUpText("dialog.title")}
      confirmLabel={cleanUpText("dialog.confirm")}
      start={() => call("POST /clean-up", { body: options })}
      {...props}
    >
      <div className="flex flex-col gap-3">
        <p className="text-lg text-strong">{sentence}</p>
        <p className="text-weak">
          {joinSentences(
            calls === 0 ? null : cleanUpText("dialog.cost", { count: calls }),
            cleanUpText("dialog.checked"),
          )}
        </p>
        <p className="text-weak">{cleanUpText("dialog.undoable")}</p>
      </div>
    </ChangeJobDialog>
  );
}
