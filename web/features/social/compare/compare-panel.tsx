import { GitCompareArrows } from "lucide-react";
import type { ReactNode } from "react";
import { call } from "#web/platform/api/api.ts";
import { peopleText } from "#web/features/social/texts/people-text.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import type { Person } from "#web/features/social/person/people.queries.ts";
import { nameOfPerson } from "#web/features/social/person/person-header.tsx";
import { useSocialAction } from "#web/features/social/use-social-action.ts";
import { ComparisonView } from "./comparison-view.tsx";

interface Consent {
  ask: () => void;
  end: () => void;
  isBusy: boolean;
}

function onFailed(error: Error): void {
  showFailure(peopleText("compareFailed"), error);
}

/** Saying yes to comparing, and taking it back. */
function useConsent(userId: string): Consent {
  const asking = useSocialAction(
    (id: string) => call("POST /social/comparisons", { body: { user_id: id } }),
    { onFailed },
  );
  const ending = useSocialAction(
    (id: string) => call("DELETE /social/comparisons/{user_id}", { params: { user_id: id } }),
    { onFailed },
  );
  return {
    ask: () => asking.mutate(userId),
    end: () => ending.mutate(userId),
    isBusy: asking.isPending || ending.isPending,
  };
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-4">
      <p className="flex items-center gap-3 text-xl font-semibold text-strong">
        <GitCompareArrows aria-hidden size={24} className="shrink-0" />
        {title}
      </p>
      <p className="text-lg text-weak">{peopleText("compareMeans")}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

/** Comparing with a friend: asked for, answered, shown, and ended. */
export function ComparePanel({ person }: { person: Person }) {
  const name = nameOfPerson(person);
  const { ask, end, isBusy } = useConsent(person.user_id);
  if (person.comparison === "agreed")
    return <ComparisonView userId={person.user_id} name={name} isEnding={isBusy} onEnd={end} />;
  if (person.comparison === "asked")
    return (
      <Question title={peopleText("compareAsked", { name })}>
        <Button isBusy={isBusy} onClick={end}>
          {peopleText("takeBack")}
        </Button>
      </Question>
    );
  if (person.comparison === "asking")
    return (
      <Question title={peopleText("compareAsking", { name })}>
        <Button isBusy={isBusy} onClick={end}>
          {peopleText("declineCompare")}
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={ask}>
          {peopleText("agreeCompare")}
        </Button>
      </Question>
    );
  return (
    <Question title={peopleText("compareAsk", { name })}>
      <Button variant="primary" isBusy={isBusy} onClick={ask}>
        {peopleText("askCompare")}
      </Button>
    </Question>
  );
}
