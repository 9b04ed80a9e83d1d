import { type ReactNode, useId } from "react";
import { tableDelimiters, timeFormats } from "#contract/history/import-reasons.ts";
import type { TableMapping, TablePreview } from "#contract/history/play-tables.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { assignColumn, examplesOf, partBy, tableFields, timeZones } from "./map-table.ts";

interface ChoiceProps {
  label: string;
  value: string;
  about?: string | undefined;
  onChoose: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, about, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold text-normal">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={about === undefined ? undefined : `${id}-about`}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-10 w-full rounded-control border border-control-line bg-app px-2 text-base text-strong"
      >
        {children}
      </select>
      {about === undefined ? null : (
        <span dir="auto" id={`${id}-about`} className="truncate text-sm text-weak">
          {about}
        </span>
      )}
    </span>
  );
}

/** Options of a fixed list, by the names that the catalogue has for them. */
function options<Value extends string>(values: readonly Value[], nameOf: (value: Value) => string) {
  return values.map((value) => (
    <option key={value} value={value}>
      {nameOf(value)}
    </option>
  ));
}

/** The zone of times that name none. */
export function TimeZoneChoice({ zone, onChoose }: { zone: string; onChoose: (zone: string) => void }) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Choice label={historyText("table.timeZone")} value={zone} onChoose={onChoose}>
      {options(timeZones(own), (value) => value.replaceAll("_", " "))}
    </Choice>
  );
}

interface TableFieldsProps {
  mapping: TableMapping;
  preview: TablePreview;
  onChange: (mapping: TableMapping) => void;
}

const lengthUnits = ["milliseconds", "seconds", "clock"] as const;
const timesOf = ["start", "end"] as const;
const grid = "grid gap-4 md:grid-cols-2 lg:grid-cols-3";

/** Which column holds what, and how its cells are written. */
export function TableFields(props: TableFieldsProps) {
  return (
    <div className="flex flex-col gap-6">
      <Columns {...props} />
      <Writing {...props} />
    </div>
  );
}

function Columns({ mapping, preview, onChange }: TableFieldsProps) {
  return (
    <fieldset className={grid}>
      <legend className="mb-3 font-semibold text-strong">{historyText("table.columns")}</legend>
      {tableFields.map((field) => {
        const column = mapping[field];
        return (
          <Choice
            key={field}
            label={historyText(`table.field.${field}`)}
            value={column === null ? "" : String(column)}
            about={column === null ? undefined : examplesOf(preview, column)}
            onChoose={(value) => onChange(assignColumn(mapping, field, value === "" ? null : Number(value)))}
          >
            <option value="">{historyText("table.noColumn")}</option>
            {preview.columns.map((name, at) => (
              <option key={`${at} ${name}`} value={at}>
                {name}
              </option>
            ))}
          </Choice>
        );
      })}
    </fieldset>
  );
}

function Writing({ mapping, onChange }: TableFieldsProps) {
  const choose =
    <Key extends keyof TableMapping>(key: Key, values: readonly TableMapping[Key][]) =>
    (chosen: string) => {
      const value = values.find((candidate) => candidate === chosen);
      if (value !== undefined) onChange({ ...mapping, [key]: value });
    };
  const chooseDelimiter = (chosen: string) => {
    const delimiter = tableDelimiters.find((candidate) => candidate === chosen);
    if (delimiter !== undefined) onChange(partBy(mapping, delimiter));
  };
  const { time_format: format, time_zone: zone, time_of: of, length_unit: unit, delimiter } = mapping;
  return (
    <fieldset className={grid}>
      <legend className="mb-3 font-semibold text-strong">{historyText("table.written")}</legend>
      <Choice
        label={historyText("table.timeFormat")}
        value={format}
        onChoose={choose("time_format", timeFormats)}
      >
        {options(timeFormats, (value) => historyText(`table.format.${value}`))}
      </Choice>
      <TimeZoneChoice zone={zone} onChoose={(value) => onChange({ ...mapping, time_zone: value })} />
      <Choice label={historyText("table.timeOf")} value={of} onChoose={choose("time_of", timesOf)}>
        {options(timesOf, (value) => historyText(`table.of.${value}`))}
      </Choice>
      <Choice
        label={historyText("table.lengthUnit")}
        value={unit}
        onChoose={choose("length_unit", lengthUnits)}
      >
        {options(lengthUnits, (value) => historyText(`table.unit.${value}`))}
      </Choice>
      <Choice label={historyText("table.delimiter")} value={delimiter} onChoose={chooseDelimiter}>
        {options(tableDelimiters, (value) => historyText(`table.parted.${delimiterNames[value]}`))}
      </Choice>
      <CheckBox
        label={historyText("table.hasHeader")}
        isChecked={mapping.has_header}
        onChange={(hasHeader) => onChange({ ...mapping, has_header: hasHeader })}
      />
    </fieldset>
  );
}

const delimiterNames = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;
