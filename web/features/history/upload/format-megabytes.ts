import { byLanguage } from "#web/platform/i18n/language.ts";
const numbers = byLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));
const mebibyte = 1024 * 1024;

/** A size of a file: `12.3 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${numbers().format(bytes / mebibyte)} MB`;
}
