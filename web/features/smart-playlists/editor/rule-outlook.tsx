import { joinSentences } from "#web/platform/text/join-texts.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { smartText } from "#web/features/smart-playlists/texts/smart-playlists-text.ts";
import { formatLongDuration } from "#web/platform/text/format.ts";
import { rulePreviewQuery, type RulePreview } from "../smart-playlists.queries.ts";

const settleMs = 400;

/** A value once it has stood still for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function sentenceFor({ total, added, removed, duration_ms: durationMs }: RulePreview): string {
  if (total === 0) return smartText("selectsNone");
  return smartText("selects", {
    songs: smartText("songs", { count: total }),
    duration: formatLongDuration(durationMs),
    added,
    removed,
    kept: total - added,
  });
}

function notesOf({ is_too_many: isTooMany, unknown, left_out: out, plays_known: isKnown }: RulePreview) {
  return joinSentences(
    isTooMany ? smartText("tooMany") : "",
    unknown === 0 ? "" : smartText("unknown", { count: unknown }),
    out === 0 ? "" : smartText("leftOut", { count: out }),
    isKnown ? "" : smartText("playsUnknown"),
  );
}

function FirstSongs({ items }: Pick<RulePreview, "items">) {
  if (items.length === 0) return null;
  return (
    <ol
      aria-label={smartText("first")}
      // The list scrolls by the arrow keys, which need it to have the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className="mt-3 max-h-80 divide-y divide-hairline overflow-auto rounded-card border border-hairline"
    >
      {items.map(({ uri, title, artist, is_new: isNew, is_kept: isKept }) => (
        <li key={uri} className="flex min-h-9 items-center gap-3 px-3">
          <span dir="auto" className="min-w-0 grow truncate text-start text-strong">
            {title === "" ? uri : title}
          </span>
          <span dir="auto" className="max-w-[40%] truncate text-sm text-weak">
            {artist}
          </span>
          {isKept || isNew ? (
            <span className="shrink-0 text-sm text-accent-text">
              {smartText(isKept ? "byHand" : "isNew")}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

interface RuleOutlookProps {
  /** null while the text is not understood */
  rule: string | null;
  /** the playlist that the result is compared with; null while it is not made */
  playlistId: string | null;
}

/** What a rule selects, before anything is written. */
export function RuleOutlook({ rule, playlistId }: RuleOutlookProps) {
  const settled = useSettled(rule);
  const { data, error, isPlaceholderData } = useQuery({
    ...rulePreviewQuery(settled, playlistId),
    placeholderData: keepPreviousData,
  });
  const isBusy = rule !== settled || isPlaceholderData;
  const isFailed = error !== null && !isBusy;
  const shown = rule === null || isFailed ? undefined : data;
  return (
    <section aria-label={smartText("preview")} aria-busy={isBusy}>
      <h2 className="text-xl font-semibold text-strong">{smartText("preview")}</h2>
      <div aria-live="polite" className="mt-2">
        {rule === null ? (
          <p className="text-weak">{smartText("noPreview")}</p>
        ) : isFailed ? (
          <p className="flex items-start gap-2 text-danger">
            <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
            {joinSentences(smartText("notCounted"), sentenceOf(error))}
          </p>
        ) : shown === undefined ? (
          <p className="text-weak">{smartText("counting")}</p>
        ) : (
          <>
            <p className="tabular text-lg text-strong">{sentenceFor(shown)}</p>
            <p className="text-sm text-weak">{notesOf(shown)}</p>
          </>
        )}
      </div>
      {shown === undefined ? null : <FirstSongs items={shown.items} />}
    </section>
  );
}
