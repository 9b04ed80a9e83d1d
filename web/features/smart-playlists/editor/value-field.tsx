import type { ComponentProps } from "react";
import {
  fieldKinds,
  keyNames,
  ruleBounds,
  valueKindOf,
  type RuleCondition,
  type RuleValue,
} from "#contract/smart-playlists/rule-fields.ts";
import { playlistName, usePlaylists } from "#web/features/library/library.ts";
import { smartText } from "#web/features/smart-playlists/texts/smart-playlists-text.ts";
import { Choice } from "#web/ui/form/choice.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";

interface ValueFieldProps {
  condition: RuleCondition;
  isWrong: boolean;
  onChange: (value: RuleValue) => void;
}

interface LineProps extends Omit<ComponentProps<"input">, "className" | "aria-label"> {
  label: string;
  isWrong: boolean;
}

function Line({ label, isWrong, ...native }: LineProps) {
  return (
    <input
      {...native}
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      className={joinClasses(
        "min-h-10 w-full min-w-0 rounded-control border bg-app px-3 text-strong",
        isWrong ? "border-danger" : "border-control-line",
      )}
    />
  );
}

interface NumberLineProps {
  label: string;
  value: number;
  isWrong: boolean;
  onChange: (value: number) => void;
}

/** A number; NaN where none is typed. */
function NumberLine({ label, value, isWrong, onChange }: NumberLineProps) {
  return (
    <Line
      type="number"
      min={0}
      max={ruleBounds.number}
      step="any"
      label={label}
      isWrong={isWrong}
      value={Number.isNaN(value) ? "" : value}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}

function PlaylistChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data } = usePlaylists();
  const names = new Map(
    (data?.items ?? []).filter(({ readable }) => readable).map(({ id, name }) => [id, name]),
  );
  const ids = [...names.keys()];
  // What is chosen is shown by its id where it has no name (any more); nothing is chosen at first.
  const options = ids.includes(value) ? ids : [value, ...ids];
  return (
    <Choice
      label={smartText("value")}
      isLabelHidden
      value={value}
      options={options}
      textOf={(id) => (id === "" ? smartText("choosePlaylist") : playlistName(names.get(id) ?? id))}
      onChange={onChange}
    />
  );
}

/** With what a field is compared, by the kind of value that the comparison takes. */
export function ValueField({ condition, isWrong, onChange }: ValueFieldProps) {
  const { field, operator, value } = condition;
  const kind = valueKindOf(field, operator);
  const label = smartText("value");
  if (kind === "yes-no")
    return (
      <Choice
        label={label}
        isLabelHidden
        value={value === true ? "yes" : "no"}
        options={["yes", "no"]}
        textOf={(word) => smartText(word)}
        onChange={(word) => onChange(word === "yes")}
      />
    );
  if (kind === "range") {
    const [from, to] = typeof value === "object" ? value : [Number.NaN, Number.NaN];
    return (
      <div className="flex gap-2">
        <NumberLine
          label={smartText("from")}
          value={from}
          isWrong={isWrong}
          onChange={(number) => onChange([number, to])}
        />
        <NumberLine
          label={smartText("to")}
          value={to}
          isWrong={isWrong}
          onChange={(number) => onChange([from, number])}
        />
      </div>
    );
  }
  if (kind === "number" || kind === "days")
    return (
      <NumberLine
        label={kind === "days" ? smartText("days") : label}
        value={Number(value)}
        isWrong={isWrong}
        onChange={onChange}
      />
    );
  if (fieldKinds[field] === "playlist") return <PlaylistChoice value={String(value)} onChange={onChange} />;
  if (fieldKinds[field] === "key")
    return (
      <Choice
        label={label}
        isLabelHidden
        value={String(value)}
        options={keyNames}
        textOf={(name) => name}
        onChange={onChange}
      />
    );
  return (
    <Line
      type={kind === "date" ? "date" : "text"}
      label={label}
      dir="auto"
      isWrong={isWrong}
      maxLength={kind === "date" ? undefined : ruleBounds.valueLength}
      autoComplete="off"
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
