import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import { type Explanation, explanationQuery } from "#web/features/genres/genres.queries.ts";
import { formatPercent } from "#web/platform/text/format.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { ReasonList, VoteList } from "./reason-list.tsx";

function Verdict({ why }: { why: Explanation }) {
  const { applied_genre: genre, path } = why;
  return (
    <section>
      <p className="text-weak">{genreToolsText("why.of", { name: why.name, artist: why.artist })}</p>
      <p className="mt-1 font-display text-2xl font-bold text-strong">
        {genre === null ? genreToolsText("why.unknown") : genreDisplay(genre)}
      </p>
      <p className="mt-1">
        {genreToolsText(`why.decided.${why.genre_source}`)}{" "}
        {genre === null ? null : (
          <span className="text-weak">
            {genreToolsText("why.confidence", { percent: formatPercent(why.confidence * 100) })}
          </span>
        )}
      </p>
      {path.length === 0 ? null : (
        <ol aria-label={genreToolsText("why.path")} className="mt-3 flex flex-wrap items-center gap-1">
          {path.map((step, index) => (
            <li key={step} className="flex items-center gap-1">
              {index === 0 ? null : <ChevronRight aria-hidden size={14} className="text-weak" />}
              <span className="rounded-full border border-hairline-strong px-2.5 py-0.5 text-sm text-strong">
                {genreDisplay(step)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Content({ trackId }: { trackId: string }) {
  const { data, error, refetch } = useQuery(explanationQuery(trackId));
  if (data === undefined && error === null) return <Skeleton className="h-80 w-full" />;
  if (data === undefined) {
    return <ErrorState size="panel" error={error} onRetry={refetch} />;
  }
  return (
    <div className="flex flex-col gap-6">
      <Verdict why={data} />
      {data.reasons.length === 0 ? null : <ReasonList reasons={data.reasons} />}
      {data.shares.length < 2 ? null : <VoteList shares={data.shares} />}
      <CorrectionForm why={data} />
    </div>
  );
}

interface WhyDialogProps {
  trackId: string;
  onClose: () => void;
}

/** Why a song has its genre: the verdict, the way through the tree, every source and its weight, and how to correct it. */
export function WhyDialog({ trackId, onClose }: WhyDialogProps) {
  return (
    <Dialog title={genreToolsText("why.title")} closeLabel={genreToolsText("close")} onClose={onClose}>
      <Content key={trackId} trackId={trackId} />
    </Dialog>
  );
}
