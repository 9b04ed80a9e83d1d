import { Columns3, Group } from "lucide-react";
import { type ReactNode, useId } from "react";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { MenuButton } from "#web/ui/menu/menu.tsx";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { toggleColumn, useColumnSettings } from "#web/features/tracks/list-view/column-settings.ts";
import { rowSorts, type RowSort } from "#web/features/tracks/rows/sort-orders.ts";
import { type ColumnId, columnIds } from "#web/features/tracks/list-view/track-columns.ts";

interface ListControlsProps {
  sort: RowSort;
  /** headings by genre; left out where no genres are known */
  isGrouped?: boolean;
  /** orders that this list has no values for */
  withoutSorts?: readonly RowSort[];
  /** columns that this list never has */
  without?: readonly ColumnId[];
  onSort: (sort: RowSort) => void;
  onGroup?: (isGrouped: boolean) => void;
  /** more controls of the page */
  children?: ReactNode;
}

function SortSelect({
  sort,
  withoutSorts = [],
  onSort,
}: Pick<ListControlsProps, "sort" | "withoutSorts" | "onSort">) {
  const id = useId();
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-weak">
        {trackText("sort")}
      </label>
      <select
        id={id}
        title={trackText("sortAbout")}
        value={sort}
        onChange={({ target }) => onSort(rowSorts.find((one) => one === target.value) ?? "default")}
        className="min-h-10 rounded-full border border-hairline-strong bg-panel px-3 text-base font-semibold text-strong"
      >
        {rowSorts
          .filter((one) => !withoutSorts.includes(one))
          .map((one) => (
            <option key={one} value={one} className="bg-overlay">
              {trackText(`sorts.${one}`)}
            </option>
          ))}
      </select>
    </span>
  );
}

function GroupToggle({ isGrouped, onGroup }: { isGrouped: boolean; onGroup: (isGrouped: boolean) => void }) {
  return (
    <button
      type="button"
      aria-pressed={isGrouped}
      onClick={() => onGroup(!isGrouped)}
      className={joinClasses(
        buttonClasses("secondary"),
        isGrouped && "border-accent-text! text-accent-text!",
      )}
    >
      <Group aria-hidden size={18} />
      {trackText("group")}
    </button>
  );
}

/** How a list is shown: its order, groups by genre, and its columns. */
export function ListControls({ sort, isGrouped = false, without = [], ...rest }: ListControlsProps) {
  const { onSort, onGroup, withoutSorts, children } = rest;
  const shown = useColumnSettings((settings) => settings.shown);
  const isCompact = useUiState((state) => state.compactDensity);
  const isCards = useIsNarrow();
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3 md:px-8">
      <SortSelect sort={sort} {...(withoutSorts === undefined ? {} : { withoutSorts })} onSort={onSort} />
      {onGroup === undefined ? null : <GroupToggle isGrouped={isGrouped} onGroup={onGroup} />}
      {isCards ? null : (
        <MenuButton
          label={trackText("columns")}
          className={buttonClasses("secondary")}
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
          ]}
        >
          <Columns3 aria-hidden size={18} />
          {trackText("columns")}
        </MenuButton>
      )}
      {children}
    </div>
  );
}
