import type { ReactNode } from "react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

interface ListedProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  /** what is said when it cannot be read, and when it is empty */
  failed: string;
  empty: string;
  isEmpty: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/** A list of the panel in each of its states: on its way, not readable, empty, or there. */
export function Listed<Data>({ query, failed, empty, isEmpty, children }: ListedProps<Data>) {
  const { data, isError, refetch } = query;
  if (isError)
    return (
      <div className="flex flex-wrap items-center gap-4">
        <p role="alert" className="text-danger">
          {failed}
        </p>
        <Button onClick={() => void refetch()}>{commonText("tryAgain")}</Button>
      </div>
    );
  if (data === undefined)
    return (
      <Loading label={commonText("loading")}>
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  return isEmpty(data) ? <p className="text-normal">{empty}</p> : children(data);
}
