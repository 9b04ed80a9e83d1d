import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import type { HealthKind } from "#contract/health.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { healthText } from "#web/features/health/texts/health-text.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { HealthCards, healthKinds } from "./health-cards.tsx";
import { HealthSection } from "./health-section.tsx";
import { healthTotalsQuery } from "./health.queries.ts";

/**
 * The kind that the address names, or the first of which there is anything. That one stays when nothing is left of it:
 * what was repaired goes on being said, and no other list takes its place under one's hands.
 */
function useChosenKind(
  named: string | undefined,
  totals: Record<HealthKind, number> | undefined,
): HealthKind | null {
  const [first, setFirst] = useState<HealthKind | null>(null);
  const found = first ?? healthKinds.find((kind) => (totals?.[kind] ?? 0) > 0) ?? null;
  if (found !== first) setFirst(found);
  return healthKinds.find((kind) => kind === named) ?? found;
}

function KindSection({ kind, likedGone }: { kind: HealthKind; likedGone: number }) {
  return (
    <section aria-labelledby="health-kind" className="mt-8">
      <h2 id="health-kind" className="text-xl font-semibold text-strong">
        {healthText(`kind.${kind}.name`)}
      </h2>
      <p className="mt-1 max-w-prose text-weak">{healthText(`kind.${kind}.about`)}</p>
      {kind === "gone" && likedGone > 0 ? (
        <p className="mt-1 max-w-prose text-weak">{healthText("likedGone", { count: likedGone })}</p>
      ) : null}
      <HealthSection key={kind} kind={kind} />
    </section>
  );
}

function TotalsFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, advice } = describeFailure(error);
  return <ErrorState title={healthText("failedTitle")} advice={`${title} ${advice}`} onRetry={onRetry} />;
}

/** See the public file. `kind` is the address's own, which may be anything. */
export function HealthChecks({ kind }: { kind: string | undefined }) {
  const { data, error, refetch } = useQuery(healthTotalsQuery);
  const chosen = useChosenKind(kind, data?.totals);
  const hasFailed = data === undefined && error !== null;
  return (
    <>
      {hasFailed ? (
        <TotalsFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <HealthCards chosen={chosen} totals={data?.totals} />
      )}
      {data !== undefined && chosen === null ? (
        <EmptyState icon={Sparkles} title={healthText("clearTitle")} body={healthText("clearBody")} />
      ) : null}
      {chosen === null || hasFailed ? null : <KindSection kind={chosen} likedGone={data?.liked_gone ?? 0} />}
    </>
  );
}
