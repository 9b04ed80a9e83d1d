import type { PartChoice } from "#web/features/clean-up/part-choice.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { type TableColumn, VirtualTable } from "#web/ui/list/virtual-table.tsx";
import { AllOrNone } from "./line-parts.tsx";

/** Pages of a part that are read as the table is scrolled. */
interface Pages {
  data: { pages: readonly { items: readonly unknown[]; total: number }[] } | undefined;
  error: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface LinesTableProps<Line extends { key: string }> {
  label: string;
  columns: readonly TableColumn<Line>[];
  lines: readonly Line[];
  pages: Pages;
  /** what failed beside the pages, and how it is tried again */
  failure?: { error: unknown; retry: () => void } | undefined;
  /** left out: nothing can be chosen */
  choice?: { isOn: boolean; onChoose: (choice: PartChoice) => void } | undefined;
  boxClass?: string;
}

/** The lines of a part, to be chosen or left out; those behind one that is open are lines as well. */
export function LinesTable<Line extends { key: string }>(props: LinesTableProps<Line>) {
  const { label, columns, lines, pages, failure, choice, boxClass = "max-h-[26rem]" } = props;
  const { data, error } = pages;
  if (error !== null || failure !== undefined)
    return (
      <ErrorState
        size="panel"
        title={cleanUpText("notLoaded")}
        error={failure?.error ?? error}
        onRetry={failure?.retry ?? (() => void pages.refetch())}
      />
    );
  if (data === undefined) return <Skeleton className="h-44 w-full" />;
  const read = data.pages.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div>
      {choice === undefined ? null : <AllOrNone {...choice} />}
      <VirtualTable
        label={label}
        columns={columns}
        rows={lines}
        keyOf={({ key }) => key}
        boxClass={boxClass}
        total={(data.pages.at(-1)?.total ?? 0) + lines.length - read}
        onNeedMore={() => {
          if (pages.hasNextPage && !pages.isFetching && !pages.isError) void pages.fetchNextPage();
        }}
      />
    </div>
  );
}
