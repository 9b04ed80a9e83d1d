import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TableMapping, TablePreview } from "#contract/history/play-tables.ts";
import { describeFailure } from "#web/platform/api/failure.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { previewQuery } from "#web/features/history/history.queries.ts";
import { countReadable, isMapped } from "./map-table.ts";
import { TableFields } from "./table-fields.tsx";
import { TableRows } from "./table-rows.tsx";

/** A table that has arrived and that no known service wrote. */
export interface ArrivedTable {
  uploadId: string;
  filename: string;
  mapping: TableMapping;
  preview: TablePreview;
}

interface MapTableProps {
  table: ArrivedTable;
  /** called with how the table is to be read; nothing was imported */
  onMapped: (mapping: TableMapping) => void;
  onCancel: () => void;
}

/** Asks which column of a table holds what, and shows what its first rows become, before it is checked. */
export function MapTable({ table, onMapped, onCancel }: MapTableProps) {
  const { uploadId, filename } = table;
  const [mapping, setMapping] = useState(table.mapping);
  const { data: preview = table.preview, error } = useQuery({
    ...previewQuery(uploadId, mapping),
    placeholderData: keepPreviousData,
  });
  const counts = { read: formatCount(countReadable(preview)), shown: formatCount(preview.rows.length) };
  return (
    <section aria-labelledby="map-table" className="flex flex-col gap-6">
      <div>
        <h2 id="map-table" className="text-xl font-semibold text-strong">
          {historyText("table.title")}
        </h2>
        <p className="mt-1 max-w-prose text-pretty text-weak">
          {historyText("table.lead", { name: filename })}
        </p>
      </div>
      <TableFields mapping={mapping} preview={preview} onChange={setMapping} />
      <output className="block font-semibold text-strong">
        {error === null ? historyText("table.becomes", counts) : describeFailure(error).title}
      </output>
      <TableRows preview={preview} mapping={mapping} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={error !== null || !isMapped(mapping, preview)}
          onClick={() => onMapped(mapping)}
        >
          {historyText("table.check")}
        </Button>
        <Button onClick={onCancel}>{historyText("cancel")}</Button>
      </div>
    </section>
  );
}
