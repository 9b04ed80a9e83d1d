import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";

interface CopyLineProps {
  text: string;
  copyLabel: string;
  copiedLabel: string;
}

/** A line to take along; browsers let pages copy at secure and local addresses only, elsewhere it is selected at a click. */
export function CopyLine({ text, copyLabel, copiedLabel }: CopyLineProps) {
  const [isCopied, setIsCopied] = useState(false);
  const handleCopy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  return (
    <span className="flex items-center gap-2 rounded-card border border-hairline bg-app py-1 pe-1 ps-3">
      <code className="min-w-0 grow py-2 text-sm break-all text-strong select-all">{text}</code>
      {window.isSecureContext ? (
        <Button variant="quiet" icon={isCopied ? Check : Copy} onClick={() => void handleCopy()}>
          <span aria-live="polite" className="max-md:sr-only">
            {isCopied ? copiedLabel : copyLabel}
          </span>
        </Button>
      ) : null}
    </span>
  );
}
