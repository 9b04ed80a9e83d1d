import { Sparkles } from "lucide-react";
import { genresText } from "#web/features/genres/texts/genres-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useOfflineMark } from "#web/ui/needs-server.ts";
import { useCategorize } from "./use-categorize.ts";

/** Sorts the library by genre with the defaults; what it suggests appears above the playlists of the sidebar. */
export function CategorizeButton() {
  const { isPending, categorize } = useCategorize();
  const offline = useOfflineMark(true);
  return (
    <button
      type="button"
      data-tooltip={genresText("categorizeAbout")}
      aria-disabled={isPending}
      onClick={categorize}
      {...offline}
      className="flex min-h-8 items-center gap-1.5 rounded-full px-2 text-sm font-semibold text-normal transition hover:bg-hover hover:text-strong aria-disabled:opacity-60"
    >
      <Sparkles aria-hidden size={16} className={joinClasses(isPending && "pulse")} />
      <span className="@max-[15rem]:sr-only">{genresText("categorize")}</span>
    </button>
  );
}
