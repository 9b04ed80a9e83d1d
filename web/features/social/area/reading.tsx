import { commonText } from "#web/platform/texts/common-text.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { AgreeFirst, needsConsent } from "./agree-first.tsx";

interface ReadFailureProps {
  error: unknown;
  onRetry: () => void;
  size?: "page" | "panel";
}

/** What could not be read, in its place, with the button that tries again. */
export function ReadFailure({ error, onRetry, size = "panel" }: ReadFailureProps) {
  if (needsConsent(error)) return <AgreeFirst onAgreed={onRetry} />;
  return <ErrorState size={size} error={error} onRetry={onRetry} />;
}

/** A person's header that is on its way. */
export function HeaderSkeleton() {
  return (
    <Loading label={commonText("loading")} className="flex items-center gap-6 max-md:flex-col">
      <Skeleton className="size-28 rounded-full" />
      <Skeleton className="h-10 w-64 max-w-full" />
    </Loading>
  );
}

/** Rows that are on their way. */
export function RowSkeletons() {
  return (
    <Loading label={commonText("loading")} className="flex flex-col gap-3 py-3">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </Loading>
  );
}

interface MoreButtonProps {
  label: string;
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Reads the next part of a list; not there at its end. */
export function MoreButton({ label, query }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return hasNextPage ? (
    <Button className="mt-4" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {label}
    </Button>
  ) : null;
}
