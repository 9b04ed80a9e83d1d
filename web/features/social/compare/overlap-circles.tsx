import { peopleText } from "#web/features/social/texts/people-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import type { Comparison } from "./comparison.queries.ts";
import { placeCircles } from "./overlap-geometry.ts";

const radiusPx = 84;
const edgePx = 4;

/** Two libraries as circles that overlap by what they have in common, with the counts in words beside them. */
export function OverlapCircles({ songs, name }: { songs: Comparison["songs"]; name: string }) {
  const { mine, theirs, distance } = placeCircles(songs.both, songs.only_mine, songs.only_theirs);
  const left = Math.min(-mine, distance - theirs);
  const width = (Math.max(mine, distance + theirs) - left) * radiusPx + 2 * edgePx;
  const height = 2 * Math.max(mine, theirs) * radiusPx + 2 * edgePx;
  const place = (centre: number) => (centre - left) * radiusPx + edgePx;
  const counts = [
    { key: "mine", mark: "bg-(--accent-text)", count: songs.only_mine, label: peopleText("onlyMine") },
    { key: "both", mark: "bg-(--text-strong)", count: songs.both, label: peopleText("inBoth") },
    {
      key: "theirs",
      mark: "bg-(--warning)",
      count: songs.only_theirs,
      label: peopleText("onlyTheirs", { name }),
    },
  ];
  return (
    <figure className="flex flex-wrap items-center gap-x-8 gap-y-4">
      {songs.both + songs.only_mine + songs.only_theirs === 0 ? null : (
        <svg aria-hidden viewBox={`0 0 ${width} ${height}`} width={width} className="h-auto max-w-full">
          <circle
            cx={place(0)}
            cy={height / 2}
            r={mine * radiusPx}
            fill="var(--accent-text)"
            fillOpacity={0.3}
            stroke="var(--accent-text)"
            strokeWidth={2}
          />
          <circle
            cx={place(distance)}
            cy={height / 2}
            r={theirs * radiusPx}
            fill="var(--warning)"
            fillOpacity={0.3}
            stroke="var(--warning)"
            strokeWidth={2}
          />
        </svg>
      )}
      <figcaption>
        <dl className="flex flex-col gap-2">
          {counts.map(({ key, mark, count, label }) => (
            <div key={key} className="flex items-baseline gap-2">
              <dt className="flex items-baseline gap-2 text-weak">
                <span aria-hidden className={`size-2.5 rounded-full ${mark}`} />
                {label}
              </dt>
              <dd className="tabular font-semibold text-strong">{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
    </figure>
  );
}
