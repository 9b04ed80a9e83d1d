import { Pin } from "lucide-react";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { useIsNarrow } from "#web/ui/use-media.ts";

interface KeepButtonProps {
  label: string;
  isKept: boolean;
  isOff: boolean;
  onKeep: () => void;
}

/** Chooses which of several copies of one song stays. */
export function KeepButton({ label, isKept, isOff, onKeep }: KeepButtonProps) {
  const isNarrow = useIsNarrow();
  if (isNarrow)
    return (
      <IconButton
        size="small"
        icon={Pin}
        label={label}
        aria-pressed={isKept}
        disabled={isOff}
        className={isKept ? "text-accent-text" : ""}
        onClick={onKeep}
      />
    );
  return (
    <Button
      variant="quiet"
      className="min-h-8! shrink-0"
      aria-pressed={isKept}
      aria-label={label}
      disabled={isOff}
      onClick={onKeep}
    >
      {cleanUpText(isKept ? "kept" : "keep")}
    </Button>
  );
}
