import {
  checkValue,
  operatorsOf,
  ruleFields,
  type RuleCondition,
} from "#contract/smart-playlists/rule-fields.ts";
import { smartText } from "#web/features/smart-playlists/texts/smart-playlists-text.ts";
import { Choice } from "#web/ui/form/choice.tsx";
import { askOf, compareBy } from "./usual-condition.ts";
import { ValueField } from "./value-field.tsx";

interface ConditionFieldsProps {
  condition: RuleCondition;
  label: string;
  onChange: (condition: RuleCondition) => void;
}

/** What is asked of a song: a field, how it is compared, and with what. */
export function ConditionFields({ condition, label, onChange }: ConditionFieldsProps) {
  const { field, operator, value } = condition;
  return (
    <fieldset className="grid min-w-0 gap-2 md:grid-cols-3">
      <legend className="sr-only">{label}</legend>
      <Choice
        label={smartText("field")}
        isLabelHidden
        value={field}
        options={ruleFields}
        textOf={(each) => smartText(`fields.${each}`)}
        onChange={(wanted) => onChange(askOf(condition, wanted))}
      />
      <Choice
        label={smartText("operator")}
        isLabelHidden
        value={operator}
        options={operatorsOf(field)}
        textOf={(each) => smartText(`operators.${each}`)}
        onChange={(wanted) => onChange(compareBy(condition, wanted))}
      />
      <ValueField
        condition={condition}
        isWrong={checkValue(field, operator, value) !== null}
        onChange={(changed) => onChange({ ...condition, value: changed })}
      />
    </fieldset>
  );
}
