import { byLanguage } from "#web/platform/i18n/language.ts";
import { peopleText } from "#web/features/social/texts/people-text.ts";
import { formatPercent } from "#web/platform/text/format.ts";
import type { Comparison } from "./comparison.queries.ts";
import { pointsOf } from "./match-points.ts";

const points = byLanguage(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** How the match came about: what is compared, how alike it is, how much it weighs, and the sum. */
export function MatchExplanation({ comparison }: { comparison: Comparison }) {
  const rows = pointsOf(comparison.parts);
  return (
    <details className="rounded-card border border-hairline">
      <summary className="cursor-pointer rounded-card px-4 py-3 font-semibold text-strong">
        {peopleText("how.title")}
      </summary>
      <div className="overflow-x-auto px-4 pb-4">
        <p className="max-w-prose text-normal">{peopleText("how.formula")}</p>
        <table className="mt-3 w-full text-start">
          <thead>
            <tr className="border-b border-hairline text-sm text-weak">
              <th className="py-2 pe-4 font-semibold">{peopleText("how.part")}</th>
              <th className="py-2 pe-4 text-end font-semibold">{peopleText("how.alike")}</th>
              <th className="py-2 pe-4 text-end font-semibold">{peopleText("how.weight")}</th>
              <th className="py-2 text-end font-semibold">{peopleText("how.points")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ part, value, weight, points: worth }) => (
              <tr key={part} className="border-b border-hairline align-top">
                <th scope="row" className="py-2 pe-4 font-normal">
                  <span className="block font-semibold text-strong">{peopleText(`how.parts.${part}`)}</span>
                  <span className="block max-w-prose text-sm text-weak">
                    {peopleText(`how.means.${part}`)}
                  </span>
                </th>
                <td className="tabular py-2 pe-4 text-end">{formatPercent(100 * value)}</td>
                <td className="tabular py-2 pe-4 text-end">{formatPercent(100 * weight)}</td>
                <td className="tabular py-2 text-end">{points().format(worth)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold text-strong">
              <th scope="row" colSpan={3} className="py-2 pe-4">
                {peopleText("how.sum")}
              </th>
              <td className="tabular py-2 text-end">{formatPercent(comparison.match)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </details>
  );
}
