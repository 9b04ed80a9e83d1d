import { joinSentences } from "#web/platform/text/join-texts.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import { useId, useState } from "react";
import { describeFailure } from "#web/platform/api/failure.ts";
import { consentText } from "#web/features/consent/texts/consent-text.ts";
import { Button } from "#web/ui/button.tsx";
import { consentQuery } from "./consent.queries.ts";
import { useAgree } from "./use-agree.ts";

/** The person's "Not now", kept in this browser until they sign out. */
const putOffKey = "consent_put_off";

/** The element that had the focus goes away with the banner; the page is the next place to be. */
function focusPage(): void {
  document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
}

/**
 * The question for consent as a card of Home, for people who have not agreed (decisions, 9.15): no list and no player is
 * ever covered or pushed by it. It can wait until the first write, which asks.
 */
export function ConsentCard() {
  const consent = useQuery(consentQuery).data;
  const titleId = useId();
  const [isPutOff, setIsPutOff] = useState(() => localStorage.getItem(putOffKey) !== null);
  const agreeing = useAgree(focusPage);
  if (isPutOff || consent?.consented !== false) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-hairline-strong bg-raised px-4 py-3"
    >
      <ShieldCheck
        aria-hidden
        size={22}
        strokeWidth={1.5}
        className="shrink-0 text-accent-text max-md:hidden"
      />
      <div className="min-w-0 grow basis-72">
        <h2 id={titleId} className="font-semibold text-strong">
          {consentText("title")}
        </h2>
        <p className="max-w-4xl text-sm text-normal">
          {consentText("body")}{" "}
          <Link to="/legal" className="rounded-control text-accent-text underline underline-offset-2">
            {consentText("details")}
          </Link>
        </p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {agreeing.isError
            ? joinSentences(consentText("failed"), describeFailure(agreeing.error).title)
            : null}
        </p>
      </div>
      <div className="flex shrink-0 gap-2 max-md:ms-auto">
        <Button
          variant="quiet"
          onClick={() => {
            localStorage.setItem(putOffKey, "yes");
            setIsPutOff(true);
            focusPage();
          }}
        >
          {consentText("later")}
        </Button>
        <Button variant="primary" isBusy={agreeing.isPending} onClick={() => agreeing.mutate()}>
          {consentText("agree")}
        </Button>
      </div>
    </section>
  );
}
