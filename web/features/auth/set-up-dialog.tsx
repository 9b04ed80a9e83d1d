import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { getBaseUrl } from "#web/platform/api.ts";
import { t } from "#web/platform/messages/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** A line to take along; browsers let pages copy at secure and local addresses only. */
function CopyLine({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const handleCopy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  return (
    <span className="mt-2 flex items-center gap-2 rounded-card border border-hairline bg-panel py-1 pr-1 pl-3">
      <code className="min-w-0 grow text-sm break-all text-strong select-all">{text}</code>
      {window.isSecureContext ? (
        <Button variant="quiet" icon={isCopied ? Check : Copy} onClick={() => void handleCopy()}>
          <span className="max-md:sr-only">{isCopied ? t("auth.copied") : t("auth.copy")}</span>
        </Button>
      ) : null}
    </span>
  );
}

/** Says what the operator of this server does to switch Spotify on. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("auth.setUpTitle")} closeLabel={t("app.close")} onClose={onClose}>
      <p>{t("auth.setUpIntroduction")}</p>
      <ol className="mt-4 flex list-decimal flex-col gap-4 pl-5 marker:font-semibold marker:text-weak">
        <li className="pl-1">{t("auth.setUpStepApp")}</li>
        <li className="pl-1">
          {t("auth.setUpStepRedirect")}
          <CopyLine text={`${getBaseUrl()}/auth/callback`} />
        </li>
        <li className="pl-1">
          {t("auth.setUpStepEnvironment")}
          <CopyLine text={t("auth.setUpClientId")} />
        </li>
      </ol>
      <p className="mt-5 text-sm text-weak">{t("auth.setUpNote")}</p>
    </Dialog>
  );
}
