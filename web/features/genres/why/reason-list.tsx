import { genreDisplay } from "#contract/genres/genre-names.ts";
import type { Explanation } from "#web/features/genres/genres.queries.ts";
import { formatPercent } from "#web/platform/text/format.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";

type Reason = Explanation["reasons"][number];

const headingClasses = "mb-2 text-lg font-semibold text-strong";

const sourceNames = [
  "override",
  "central",
  "title",
  "artists",
  "ai",
  "album",
  "artist",
  "unknown",
  "given",
  "wikidata",
  "musicbrainz",
  "discogs",
  "lastfm",
  "provider",
] as const;

function nameOfSource(source: string): string {
  const known = sourceNames.find((name) => name === source);
  return known === undefined ? source : genreToolsText(`sourceName.${known}`);
}

/** A part of one as a bar; what it says stands beside it as a number. */
function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden className="block h-1.5 w-full overflow-hidden rounded-full bg-pressed">
      <span
        className="block h-full rounded-full bg-(--accent-text)"
        style={{ width: `${Math.min(100, Math.max(0, share * 100))}%` }}
      />
    </span>
  );
}

function ReasonLine({ reason }: { reason: Reason }) {
  const { subject, said, genre, path, weight } = reason;
  const percent = formatPercent(weight * 100);
  const way = path.length === 0 && genre !== null ? [genre] : path;
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-strong">{nameOfSource(reason.source)}</span>
        <span dir="auto" className="min-w-0">
          {genreToolsText(subject === null ? "why.said" : "why.saidOf", { said, subject: subject ?? "" })}
        </span>
      </p>
      <p className="text-sm text-weak">
        {genre === null
          ? genreToolsText("why.meansNothing")
          : genreToolsText("why.means", { genre: way.map(genreDisplay).join(" › ") })}
      </p>
      <span className="mt-1.5 flex items-center gap-3">
        <Bar share={weight} />
        <span className="tabular w-24 shrink-0 text-end text-sm">
          {genreToolsText("why.weight", { percent })}
        </span>
      </span>
    </li>
  );
}

/** Everything that was said, with its weight as a bar. */
export function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <section>
      <h3 className={headingClasses}>{genreToolsText("why.sources")}</h3>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {reasons.map((reason, index) => (
          <ReasonLine key={`${reason.source}-${reason.said}-${index}`} reason={reason} />
        ))}
      </ul>
    </section>
  );
}

/** The main genres in the artists' vote. */
export function VoteList({ shares }: Pick<Explanation, "shares">) {
  return (
    <section>
      <h3 className={headingClasses}>{genreToolsText("why.shares")}</h3>
      <ul className="flex flex-col gap-2">
        {shares.map(({ genre, share }) => (
          <li key={genre} className="grid grid-cols-[8rem_minmax(0,1fr)_2.5rem] items-center gap-3">
            <span dir="auto" className="truncate text-strong">
              {genreDisplay(genre)}
            </span>
            <Bar share={share} />
            <span className="tabular text-end text-sm">{formatPercent(share * 100)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
