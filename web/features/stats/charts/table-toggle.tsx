import { ChartLine, Table2 } from "lucide-react";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { IconButton } from "#web/ui/button.tsx";

/** Shows the same figures as a table, or as a picture again. */
export function TableToggle({
  isTable,
  onChange,
}: {
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}) {
  return (
    <IconButton
      size="small"
      iconSize={18}
      label={statsText(isTable ? "chart.picture" : "chart.table")}
      icon={isTable ? ChartLine : Table2}
      onClick={() => onChange(!isTable)}
    />
  );
}
