import { Link } from "@tanstack/react-router";
import { Heart } from "lucide-react";
import type { ImportJob } from "#contract/history/history.ts";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";

/** Offers the loved songs of an import to an account of a service, whose likes are the service's; elsewhere they are likes. */
export function LovedOffer({ job }: { job: ImportJob }) {
  const { playback: hasService } = useCapabilities();
  const count = job.loved_songs;
  if (count === 0 || !hasService) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Heart aria-hidden size={18} className="shrink-0 text-accent-text" />
      <p className="text-normal tabular-nums">{historyText("loved", { count })}</p>
      <Link
        to="/spotify-import"
        search={{ show: "list", loved: job.job_id }}
        className={buttonClasses("secondary")}
      >
        {historyText("reviewLoved")}
      </Link>
    </div>
  );
}
