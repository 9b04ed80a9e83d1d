import { ArrowUpDown, Columns3, Group } from "lucide-react";
import { type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { PressButton } from "#web/ui/press-button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { MenuButton } from "#web/ui/menu/menu.tsx";
import {
  resetColumns,
  toggleColumn,
  useColumnSettings,
} from "#web/features/tracks/list-view/column-settings.ts";
import { rowSorts, type RowSort } from "#web/features/tracks/rows/sort-orders.ts";
import { type ColumnId, columnIds } from "#web/features/tracks/list-view/track-columns.ts";
import { useIsCards } from "#web/features/tracks/list-view/use-is-cards.ts";
import { useLineSlot } from "#web/features/tracks/list-view/list-line.ts";

interface ListControlsProps {
  sort: RowSort;
  /** headings by genre; left out where no genres are known */
  isGrouped?: boolean;
  /** no row of the list has a genre, so that there is nothing to group by */
  hasNoGenres?: boolean;
  /** orders that this list has no values for */
  withoutSorts?: readonly RowSort[];
  /** columns that this list never has */
  without?: readonly ColumnId[];
  onSort: (sort: RowSort) => void;
  onGroup?: (isGrouped: boolean) => void;
  /** more controls of the page */
  children?: ReactNode;
}

/** In a line that has little room and a name to show, the name goes before these. */
const asideClasses = "max-lg:group-data-[away=true]/line:hidden";

/** A word beside a sign, where there is room for it. */
const wordClasses = "max-xl:sr-only";

function SortSelect({
  sort,
  withoutSorts = [],
  onSort,
}: Pick<ListControlsProps, "sort" | "withoutSorts" | "onSort">) {
  const id = useId();
  return (
    <span className={joinClasses("relative flex shrink-0 items-center gap-2", asideClasses)}>
      <label htmlFor={id} className={joinClasses("text-sm text-weak", wordClasses)}>
        {trackText("sort")}
      </label>
      {/* On a phone the sign alone is seen, and the list of choices is the phone's own. */}
      <ArrowUpDown
        aria-hidden
        size={18}
        className="pointer-events-none absolute start-3 text-normal md:hidden"
      />
      <select
        id={id}
        title={trackText("sortAbout")}
        value={sort}
        onChange={({ target }) => onSort(rowSorts.find((one) => one === target.value) ?? "default")}
        className="min-h-10 rounded-full border border-hairline-strong bg-panel px-3 text-base font-semibold text-strong max-md:size-11 max-md:appearance-none max-md:border-0 max-md:bg-transparent max-md:text-transparent"
      >
        {rowSorts
          .filter((one) => !withoutSorts.includes(one))
          .map((one) => (
            <option key={one} value={one} className="bg-overlay text-strong">
              {trackText(`sorts.${one}`)}
            </option>
          ))}
      </select>
    </span>
  );
}

interface GroupToggleProps {
  isGrouped: boolean;
  hasNoGenres: boolean;
  onGroup: (isGrouped: boolean) => void;
}

function GroupToggle({ isGrouped, hasNoGenres, onGroup }: GroupToggleProps) {
  const says = hasNoGenres ? trackText("groupNoGenres") : trackText("group");
  return (
    <PressButton
      says={says}
      aria-pressed={isGrouped}
      aria-label={hasNoGenres ? `${trackText("group")}. ${says}` : undefined}
      aria-disabled={hasNoGenres || undefined}
      data-tooltip={says}
      onClick={hasNoGenres ? undefined : () => onGroup(!isGrouped)}
      className={joinClasses(
        buttonClasses("secondary"),
        "shrink-0 max-xl:px-2.5! max-md:w-11",
        asideClasses,
        isGrouped && !hasNoGenres && "border-accent-text! text-accent-text!",
      )}
    >
      <Group aria-hidden size={18} />
      <span className={wordClasses}>{trackText("group")}</span>
    </PressButton>
  );
}

function ColumnsButton({ without }: { without: readonly ColumnId[] }) {
  const shown = useColumnSettings((settings) => settings.shown);
  const isCompact = useUiState((state) => state.compactDensity);
  return (
    <MenuButton
      label={trackText("columns")}
      className={joinClasses(buttonClasses("secondary"), "max-xl:px-2.5!", asideClasses)}
      entries={[
        ...columnIds
          .filter((id) => !without.includes(id))
          .map((id) => ({
            kind: "choice" as const,
            label: trackText(`column.${id}`),
            isChosen: shown.includes(id),
            onSelect: () => toggleColumn(id),
          })),
        { kind: "separator" },
        {
          kind: "choice",
          label: trackText("compact"),
          isChosen: isCompact,
          onSelect: () => useUiState.setState({ compactDensity: !isCompact }),
        },
        { kind: "action", label: trackText("resetColumns"), onSelect: resetColumns },
      ]}
    >
      <Columns3 aria-hidden size={18} />
      <span className={wordClasses}>{trackText("columns")}</span>
    </MenuButton>
  );
}

/** How a list is shown: its order, groups by genre, its columns and its filter; in the line of the page's header where there is one. */
export function ListControls({ sort, isGrouped = false, without = [], ...rest }: ListControlsProps) {
  const { onSort, onGroup, withoutSorts, hasNoGenres = false, children } = rest;
  const isCards = useIsCards();
  const slot = useLineSlot();
  const controls = (
    <>
      <SortSelect sort={sort} {...(withoutSorts === undefined ? {} : { withoutSorts })} onSort={onSort} />
      {onGroup === undefined ? null : (
        <GroupToggle isGrouped={isGrouped} hasNoGenres={hasNoGenres} onGroup={onGroup} />
      )}
      {isCards ? null : <ColumnsButton without={without} />}
      {children}
    </>
  );
  if (slot !== null) return createPortal(controls, slot);
  return <div className="flex flex-wrap items-center gap-2 px-4 pb-3 md:px-8">{controls}</div>;
}
