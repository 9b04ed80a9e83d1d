import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { detailOf } from "#web/platform/api/failure.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { Button } from "#web/ui/button.tsx";
import { AgreeFirst, needsConsent } from "./agree-first.tsx";
import { MoreButton, RowSkeletons } from "./reading.tsx";

/** A failure to read a list, in red, with the button that tries again. */
export function ListFailure({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 py-6">
      <p role="alert" className="text-danger">
        {sentence}
      </p>
      <Button onClick={onRetry}>{commonText("tryAgain")}</Button>
    </div>
  );
}

interface PeopleListProps<Item> {
  /** accessible name of the list */
  label: string;
  query: UseInfiniteQueryResult<{ pages: { items: Item[] }[] }>;
  /** in the list's place while no one is in it */
  empty: ReactNode;
  renderItem: (item: Item) => ReactNode;
  /** what is said instead of the server's sentence when the list could not be read */
  failure?: string;
}

/** A list of people in all its states: coming, failed, empty, there, and with more to come. */
export function PeopleList<Item>({ label, query, empty, renderItem, failure }: PeopleListProps<Item>) {
  const { data, error, refetch } = query;
  if (data === undefined && needsConsent(error)) return <AgreeFirst onAgreed={() => void refetch()} />;
  if (data === undefined && error !== null)
    return (
      <ListFailure
        sentence={failure ?? detailOf(error) ?? socialText("failed")}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <RowSkeletons />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      <ul aria-label={label}>{items.map(renderItem)}</ul>
      <MoreButton label={socialText("showMore")} query={query} />
    </>
  );
}

/** What stands where a list has no one. */
export function NoPeople({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-6 text-weak">{children}</div>;
}
