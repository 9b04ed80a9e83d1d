/**
 * An array in PostgreSQL's text form, `{"a",NULL,"b"}`, to be cast where it is used (`${…}::text[]`). The driver
 * writes arrays in the same form when a statement is sent; done here, it is done before a transaction begins.
 */
export function arrayLiteral(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map(element).join(",")}}`;
}

function element(value: string | number | boolean | null): string {
  if (value === null) return "NULL";
  if (typeof value !== "string") return String(value);
  return `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, "\\$&") : value}"`;
}
