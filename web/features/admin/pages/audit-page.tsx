import { byLanguage } from "#web/platform/i18n/language.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { auditQuery, type AdminWrite } from "#web/features/admin/panel/admin.queries.ts";
import { DataTable, type Column } from "#web/features/admin/panel/data-table.tsx";
import { Listed } from "#web/features/admin/panel/listed.tsx";
import { Moment } from "#web/features/admin/panel/moment.tsx";
import { Pager } from "#web/features/admin/panel/pager.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";

function nameOf({ actor, via }: AdminWrite): string {
  if (actor !== null) return actor.name ?? panelText("audit.gone");
  return panelText(via === "settings" ? "audit.settings" : "audit.code");
}

const columns = byLanguage((): Column<AdminWrite>[] => [
  {
    name: panelText("audit.at"),
    cell: ({ at }) => <Moment at={at} />,
  },
  { name: panelText("audit.who"), cell: (write) => <bdi>{nameOf(write)}</bdi> },
  { name: panelText("audit.what"), cell: ({ action }) => <code className="font-mono">{action}</code> },
  {
    name: panelText("audit.whom"),
    cell: ({ subject }) => <bdi>{subject === null ? "" : (subject.name ?? panelText("audit.gone"))}</bdi>,
  },
  {
    name: panelText("audit.detail"),
    cell: ({ detail }) =>
      Object.entries(detail)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join(", "),
  },
]);

/** Everything that admins changed. */
export function AuditPage() {
  const [offset, setOffset] = useState(0);
  const writes = useQuery(auditQuery(offset));
  return (
    <PanelSection title={panelText("audit.title")} body={panelText("audit.introduction")}>
      <Listed
        query={writes}
        failed={panelText("audit.failed")}
        empty={panelText("audit.empty")}
        isEmpty={({ items }) => items.length === 0}
      >
        {({ items, total }) => (
          <>
            <DataTable
              label={panelText("audit.title")}
              columns={columns()}
              rows={items}
              keyOf={({ id }) => String(id)}
            />
            <Pager offset={offset} total={total} onMove={setOffset} />
          </>
        )}
      </Listed>
    </PanelSection>
  );
}
