import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { Choice } from "#web/ui/form/choice.tsx";
import { Listed } from "#web/features/admin/panel/listed.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { searchQuery, type FoundEntry } from "./central.queries.ts";

const kinds = ["artist", "track"] as const;

function aboutOf({ kind, artist, genre, songs }: FoundEntry): string {
  if (kind === "artist") return panelText("central.songs", { count: songs ?? 0 });
  return [artist ?? "", genre ?? panelText("central.noGenre")].filter(Boolean).join(" · ");
}

function Entries({ items, onOpen }: { items: readonly FoundEntry[]; onOpen: (entry: FoundEntry) => void }) {
  return (
    <ul className="flex flex-col">
      {items.map((entry) => (
        <li key={`${entry.provider}:${entry.id}`} className="border-b border-hairline last:border-0">
          <button
            type="button"
            aria-label={panelText("central.edit", { name: entry.name === "" ? entry.id : entry.name })}
            onClick={() => onOpen(entry)}
            className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-2 text-start hover:bg-hover"
          >
            <bdi className="font-semibold wrap-anywhere text-strong">
              {entry.name === "" ? entry.id : entry.name}
            </bdi>
            <span className="text-sm text-weak">{aboutOf(entry)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Finds a song or an artist, shows who says what of it, and sets its genre for everyone. */
export function CentralPage() {
  const [kind, setKind] = useState<FoundEntry["kind"]>("artist");
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<FoundEntry | null>(null);
  const q = useDeferredValue(typed.trim());
  const found = useQuery(searchQuery(kind, q));
  return (
    <PanelSection title={panelText("central.title")} body={panelText("central.introduction")}>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="w-40">
          <Choice
            label={panelText("central.kinds")}
            value={kind}
            options={kinds}
            textOf={(each) => panelText(`central.${each}`)}
            onChange={setKind}
          />
        </div>
        <FilterField label={panelText("central.filter")} typed={typed} onType={setTyped} look="round" />
      </div>
      {q === "" ? null : (
        <Listed
          query={found}
          failed={panelText("central.failed")}
          empty={panelText("central.empty")}
          isEmpty={({ items }) => items.length === 0}
        >
          {({ items }) => <Entries items={items} onOpen={setOpen} />}
        </Listed>
      )}
      {open === null ? null : <EntryDialog entry={open} onClose={() => setOpen(null)} />}
    </PanelSection>
  );
}
