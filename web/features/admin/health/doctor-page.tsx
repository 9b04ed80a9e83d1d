import { formatUnits } from "#web/platform/text/format.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Info, type LucideIcon } from "lucide-react";
import { healthText } from "#web/features/admin/texts/health-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Listed } from "#web/features/admin/panel/listed.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";
import { doctorQuery, type Check } from "./health.queries.ts";

/** In the order in which they are listed. */
const verdicts = ["failed", "note", "ok"] as const satisfies readonly Check["verdict"][];

const looks: Record<Check["verdict"], { icon: LucideIcon; color: string }> = {
  failed: { icon: CircleX, color: "text-danger" },
  note: { icon: Info, color: "text-warning" },
  ok: { icon: CircleCheck, color: "text-success" },
};

const checkNames = [
  "node",
  "port",
  "folder",
  "disk",
  "database",
  "clock",
  "public-url",
  "redirect-uri",
  "proxy",
  "provider",
  "mail",
  "backup",
] as const;

/** A check by name; one that this page does not know yet by its key. */
function nameOf(check: string): string {
  const known = checkNames.find((name) => name === check);
  return known === undefined ? check : healthText(`checks.${known}`);
}

function summaryOf(items: readonly Check[]): string {
  const countOf = (verdict: Check["verdict"]) => items.filter((item) => item.verdict === verdict).length;
  const parts = [
    { key: "doctor.failures", count: countOf("failed") },
    { key: "doctor.notes", count: countOf("note") },
  ] as const;
  const found = parts.filter(({ count }) => count > 0);
  if (found.length === 0) return healthText("doctor.allWell");
  return healthText("doctor.summary", {
    found: formatUnits(found.map(({ key, count }) => healthText(key, { count }))),
  });
}

function CheckLine({ check, verdict, found, remedy }: Check) {
  const { icon: Icon, color } = looks[verdict];
  return (
    <li className="flex gap-3 rounded-card border border-hairline px-4 py-3">
      <Icon aria-hidden size={18} className={`mt-1 shrink-0 ${color}`} />
      <div className="min-w-0 grow wrap-anywhere">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold text-strong">{nameOf(check)}</span>
          <span className={`font-semibold ${color}`}>{healthText(`verdicts.${verdict}`)}</span>
        </p>
        <p className="text-normal">{found}</p>
        {remedy === null ? null : (
          <p className="mt-1 text-strong">{healthText("doctor.remedy", { remedy })}</p>
        )}
      </div>
    </li>
  );
}

/** What is wrong with the set-up: a line a check, what failed first. */
export function DoctorPage() {
  const checks = useQuery(doctorQuery);
  const items = checks.data?.items;
  const said = checks.isError || items === undefined ? "" : summaryOf(items);
  return (
    <PanelSection title={healthText("doctor.title")} body={healthText("doctor.introduction")}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="font-semibold text-strong">
          {checks.isFetching ? healthText("doctor.checking") : said}
        </p>
        <Button isBusy={checks.isFetching} onClick={() => void checks.refetch()}>
          {healthText("doctor.again")}
        </Button>
      </div>
      <Listed
        query={checks}
        failed={healthText("doctor.failed")}
        empty={healthText("doctor.empty")}
        isEmpty={(data) => data.items.length === 0}
      >
        {(data) => (
          <ul aria-label={healthText("doctor.title")} className="flex flex-col gap-2">
            {verdicts
              .flatMap((verdict) => data.items.filter((item) => item.verdict === verdict))
              .map((item) => (
                <CheckLine key={item.check} {...item} />
              ))}
          </ul>
        )}
      </Listed>
    </PanelSection>
  );
}
