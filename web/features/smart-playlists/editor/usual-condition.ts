import {
  fieldKinds,
  keyNames,
  operatorsOf,
  valueKindOf,
  type RuleCondition,
  type RuleField,
  type RuleOperator,
  type RuleValue,
} from "#contract/smart-playlists/rule-fields.ts";

/** Numbers to begin with, each in the unit of its field. */
const usualNumbers: Partial<Record<RuleField, number>> = { year: 2020, plays: 5, tempo: 120, length: 240 };
const usualSpan = 20;
const usualDays = 30;

/** A value to begin with; a text begins empty, since no one can guess it. */
function usualValue(field: RuleField, operator: RuleOperator): RuleValue {
  const number = usualNumbers[field] ?? 1;
  const kind = valueKindOf(field, operator);
  if (kind === "number") return number;
  if (kind === "range") return [number, number + usualSpan];
  if (kind === "days") return usualDays;
  if (kind === "date") return new Date().toISOString().slice(0, 10);
  if (kind === "yes-no") return true;
  return fieldKinds[field] === "key" ? (keyNames[0] ?? "") : "";
}

/** The usual condition on a field. */
export function usualCondition(field: RuleField): RuleCondition {
  const operator = operatorsOf(field)[0] ?? "is";
  return { field, operator, value: usualValue(field, operator) };
}

/** A condition compared in another way; its value stays where it is of the same kind. */
export function compareBy({ field, operator, value }: RuleCondition, wanted: RuleOperator): RuleCondition {
  const isSame = valueKindOf(field, operator) === valueKindOf(field, wanted);
  return { field, operator: wanted, value: isSame ? value : usualValue(field, wanted) };
}

/** A condition on another field; what is compared and with what stays where both are of the same kind. */
export function askOf(condition: RuleCondition, field: RuleField): RuleCondition {
  const isText = fieldKinds[field] === "text" && fieldKinds[condition.field] === "text";
  return isText ? { ...condition, field } : usualCondition(field);
}
