import { byLanguage } from "#web/platform/i18n/language.ts";
import { LayoutGrid, List } from "lucide-react";
import { sidebarText } from "#web/features/sidebar/texts/sidebar-text.ts";
import { librarySorts, type LibraryView, useUiState } from "#web/platform/appearance/ui-state.ts";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";

const views = byLanguage(
  () =>
    [
      { view: "list", icon: List, label: sidebarText("listView") },
      { view: "grid", icon: LayoutGrid, label: sidebarText("gridView") },
    ] as const satisfies readonly { view: LibraryView; icon: unknown; label: string }[],
);

function ViewToggles() {
  const chosen = useUiState((state) => state.libraryView);
  return views().map(({ view, icon: Icon, label }) => (
    <button
      key={view}
      type="button"
      aria-label={label}
      aria-pressed={view === chosen}
      data-tooltip={label}
      onClick={() => useUiState.setState({ libraryView: view })}
      className={joinClasses(
        "grid size-8 shrink-0 max-md:size-11 place-items-center rounded-control transition hover:bg-hover",
        view === chosen ? "bg-pressed text-strong" : "text-weak",
      )}
    >
      <Icon aria-hidden size={16} />
    </button>
  ));
}

/** Filter by name, order, and list or grid. */
export function LibraryControls() {
  const search = useUiState((state) => state.librarySearch);
  const sort = useUiState((state) => state.librarySort);
  return (
    <div className="flex flex-col gap-1 py-1.5">
      <FilterField
        label={sidebarText("search")}
        typed={search}
        onType={(librarySearch) => useUiState.setState({ librarySearch })}
        look="small"
      />
      <span className="flex items-center gap-1">
        <select
          aria-label={sidebarText("sort")}
          title={sidebarText("sortAbout")}
          value={sort}
          onChange={(event) => {
            const librarySort = librarySorts.find((candidate) => candidate === event.target.value);
            if (librarySort !== undefined) useUiState.setState({ librarySort });
          }}
          className="min-h-8 min-w-0 grow rounded-control bg-transparent max-md:min-h-11 px-1.5 text-sm font-semibold text-normal hover:bg-hover [&>option]:bg-overlay [&>option]:text-normal"
        >
          {librarySorts.map((candidate) => (
            <option key={candidate} value={candidate}>
              {sidebarText(`sorts.${candidate}`)}
            </option>
          ))}
        </select>
        <ViewToggles />
      </span>
    </div>
  );
}
