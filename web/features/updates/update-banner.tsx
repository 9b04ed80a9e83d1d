import { Sparkles } from "lucide-react";
import { keepTypedFields } from "#web/platform/loading/kept-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { updatesText } from "./texts/updates-text.ts";

/** Queue and place are kept by the server and the browser as they are; what is typed is kept over this load. */
function refresh(): void {
  keepTypedFields();
  location.reload();
}

/** See the public file. */
export function UpdateBanner() {
  return (
    <output className="mx-2 mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-hairline bg-raised px-4 py-2 max-md:mx-0 max-md:rounded-none max-md:border-x-0">
      <Sparkles aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-accent-text" />
      <span className="min-w-0 grow text-normal">
        <strong className="font-semibold text-strong">{updatesText("available")}</strong>{" "}
        <span className="max-md:hidden">{updatesText("detail")}</span>
      </span>
      <Button variant="primary" onClick={refresh}>
        {updatesText("refresh")}
      </Button>
    </output>
  );
}
