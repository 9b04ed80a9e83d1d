import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { Suspense, useState } from "react";
import { libraryKeys } from "#web/features/library/library.ts";
import { ExportMenu } from "#web/features/playlist-files/playlist-files.tsx";
import { queryClient } from "#web/platform/api/query-client.ts";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { type Totals, totalsQuery } from "./clean-up.queries.ts";
import { DuplicatesPart } from "./parts/duplicates-part.tsx";
import { EmptyPart } from "./parts/empty-part.tsx";
import { GonePart } from "./parts/gone-part.tsx";
import { LikesPart } from "./parts/likes-part.tsx";
import { LocalPart, NotLikedPart } from "./parts/songs-part.tsx";
import { VersionsPart } from "./parts/versions-part.tsx";
import { callsOf, type Choices, describeChoices, useChoices, optionsOf } from "./use-choices.ts";

const CleanUpDialog = lazyPart(async () => (await import("./clean-up-dialog.tsx")).CleanUpDialog);

function Header() {
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="font-display text-3xl font-bold tracking-tight text-strong">{cleanUpText("title")}</h1>
        <p className="mt-1 max-w-prose text-lg text-pretty text-weak">{cleanUpText("lead")}</p>
      </div>
      <ExportMenu list="all" />
    </header>
  );
}

interface ApplyBarProps {
  choices: Choices;
  totals: Totals;
  onApply: () => void;
}

/** What is chosen in one sentence, always in sight, with the button that leads to it. */
function ApplyBar({ choices, totals, onApply }: ApplyBarProps) {
  const sentence = describeChoices(choices, totals);
  return (
    <section
      aria-label={cleanUpText("bar.label")}
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-hairline bg-overlay px-4 py-3 shadow-float"
    >
      <output className="min-w-0 grow basis-64 text-normal">{sentence ?? cleanUpText("bar.nothing")}</output>
      <Button variant="primary" disabled={sentence === null} onClick={onApply} className="max-sm:w-full">
        {cleanUpText("bar.apply")}
      </Button>
    </section>
  );
}

function isTidy({
  by_rule: byRule,
  gone,
  empty,
  likes,
  local,
  not_liked: notLiked,
  versions,
}: Totals): boolean {
  const found =
    byRule["same-song"] + gone.rows + empty.playlists + likes.songs + versions.by_rule["same-song"];
  return found + local.rows + notLiked.rows === 0;
}

function Parts({ totals, state }: { totals: Totals; state: ReturnType<typeof useChoices> }) {
  const [isAsking, setIsAsking] = useState(false);
  const { choices, choose, chooseLikes, chooseVersions, chooseRule } = state;
  const { rule, parts, likes, versions } = choices;
  const sentence = describeChoices(choices, totals);
  // What was asked stays what the dialog speaks of when the parts are read again.
  const [asked, setAsked] = useState({ sentence: "", calls: 0, options: optionsOf(choices, totals) });
  const handleApply = () => {
    setAsked({
      sentence: sentence ?? "",
      calls: callsOf(choices, totals),
      options: optionsOf(choices, totals),
    });
    setIsAsking(true);
  };
  const handleLookAgain = () => {
    setIsAsking(false);
    void queryClient.invalidateQueries({ queryKey: libraryKeys.cleanUp() });
  };
  return (
    <>
      {isTidy(totals) ? (
        <EmptyState icon={Sparkles} title={cleanUpText("clearTitle")} body={cleanUpText("clearBody")} />
      ) : (
        <div className="flex flex-col gap-4">
          <DuplicatesPart
            totals={totals}
            rule={rule}
            choice={parts.duplicates}
            onChoose={(choice) => choose("duplicates", choice)}
            onChooseRule={chooseRule}
          />
          <GonePart
            totals={totals}
            rule={rule}
            choice={parts.gone}
            onChoose={(choice) => choose("gone", choice)}
          />
          <EmptyPart
            totals={totals}
            rule={rule}
            choice={parts.empty}
            onChoose={(choice) => choose("empty", choice)}
          />
          <VersionsPart
            totals={totals}
            versions={versions}
            choice={parts.versions}
            onChoose={(choice) => choose("versions", choice)}
            onChooseVersions={chooseVersions}
          />
          <LikesPart
            totals={totals}
            likes={likes}
            choice={parts.likes}
            onChoose={(choice) => choose("likes", choice)}
            onChooseLikes={chooseLikes}
          />
          <LocalPart
            totals={totals}
            rule={rule}
            choice={parts.local}
            onChoose={(choice) => choose("local", choice)}
          />
          <NotLikedPart
            totals={totals}
            rule={rule}
            choice={parts["not-liked"]}
            onChoose={(choice) => choose("not-liked", choice)}
          />
          <ApplyBar choices={choices} totals={totals} onApply={handleApply} />
        </div>
      )}
      {isAsking ? (
        <Suspense>
          <CleanUpDialog {...asked} onLookAgain={handleLookAgain} onClose={() => setIsAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What one pass over the library finds, chosen part by part and applied together. */
function Findings() {
  const state = useChoices();
  const { data, error, refetch } = useQuery(totalsQuery(state.choices.rule, state.choices.versions.rule));
  if (data !== undefined)
    return (
      <>
        <p className="mb-4 text-weak">{cleanUpText("lookedAt", { count: data.own_playlists })}</p>
        <Parts totals={data} state={state} />
      </>
    );
  if (error !== null) return <ErrorState title={cleanUpText("failed")} error={error} onRetry={refetch} />;
  return (
    <Loading label={cleanUpText("looking")} className="flex flex-col gap-4">
      {["duplicates", "gone", "empty", "versions", "likes", "local", "not-liked"].map((part) => (
        <Skeleton key={part} className="h-28 w-full" />
      ))}
    </Loading>
  );
}

/** See the public file. */
export function TidyUpPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 pb-16 md:px-8">
      <title>{commonText("pageTitle", { page: cleanUpText("title") })}</title>
      <Header />
      <Findings />
    </div>
  );
}
