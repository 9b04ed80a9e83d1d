import { CloudOff } from "lucide-react";
import { offlineText } from "#web/features/offline/texts/offline-text.ts";

/** See the public file. */
export function OfflineLine() {
  return (
    <output className="mx-2 mb-2 flex items-start gap-3 rounded-card border border-hairline bg-raised px-4 py-2.5 max-md:mx-0 max-md:rounded-none max-md:border-x-0">
      <CloudOff aria-hidden size={20} strokeWidth={1.5} className="mt-0.5 shrink-0 text-weak" />
      <span className="min-w-0 text-normal">
        <strong className="font-semibold text-strong">{offlineText("title")}</strong> {offlineText("advice")}
      </span>
    </output>
  );
}
