import { joinSentences } from "#web/platform/text/join-texts.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { addressOf } from "#web/platform/base-path.ts";
import { consentText } from "#web/features/consent/texts/consent-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useAgree } from "./use-agree.ts";

/** The question for consent at the moment at which it is needed; `onSettle` hears whether the person agreed. */
export function ConsentDialog({ onSettle }: { onSettle: (hasAgreed: boolean) => void }) {
  const agreeing = useAgree(() => onSettle(true));
  const handleClose = () => onSettle(false);
  return (
    <Dialog
      title={consentText("askTitle")}
      closeLabel={consentText("close")}
      onClose={handleClose}
      footer={
        <>
          <Button onClick={handleClose}>{consentText("later")}</Button>
          <Button variant="primary" isBusy={agreeing.isPending} onClick={() => agreeing.mutate()}>
            {consentText("agree")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-lg">
        <p className="text-strong">{consentText("askLead")}</p>
        <p>{consentText("body")}</p>
        {/* In a tab of its own, so that what waits for the answer is not lost. */}
        <a
          href={addressOf("/legal")}
          target="_blank"
          rel="noreferrer"
          className="self-start rounded-control text-accent-text underline underline-offset-2"
        >
          {consentText("details")}
        </a>
        <p role="alert" className="text-danger empty:hidden">
          {agreeing.isError
            ? joinSentences(consentText("failed"), describeFailure(agreeing.error).title)
            : null}
        </p>
      </div>
    </Dialog>
  );
}
