import { pathBelow } from "#web/platform/base-path.ts";

/** Kept for the tab, over one load of the page: what was typed and not saved, and at which address. */
const storageKey = "gatefold_typed";
/** What was typed is put back as long as this after the load, wherever its field appears: also in a dialog that is opened again. */
const withinMs = 10 * 60_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  path: string;
  fields: [name: string, value: string][];
}

/** A field's name for people: its label, else what it says of itself. Fields without one cannot be distinguished. */
function nameOf(field: Field): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? field.placeholder;
  return `${field.type} ${label.trim()}`;
}

const kept = /^(?:text|email|url|tel|number|search|textarea)$/u;

function fieldsOf(root: ParentNode): Field[] {
  return [...root.querySelectorAll<Field>("input, textarea")].filter((field) => kept.test(field.type));
}

/** Keeps what is typed on this page and is not what the page filled in; called before it is loaded again. Secrets are not kept. */
export function keepTypedFields(): void {
  const fields = fieldsOf(document)
    .filter((field) => typed.has(field) && field.value !== "")
    .map((field): Typed["fields"][number] => [nameOf(field), field.value]);
  if (fields.length === 0) return;
  const stored: Typed = { path: pathBelow(location.pathname), fields };
  sessionStorage.setItem(storageKey, JSON.stringify(stored));
}

const typed = new WeakSet<Element>();

function noteTyping({ target }: Event): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target);
}

/** Writes a value as a person would, so that whatever the page keeps of the field learns of it. */
function write(field: Field, value: string): void {
  const proto =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(proto, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function takeStored(): Typed | null {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return stored === null ? null : (JSON.parse(stored) as Typed);
}

/** From now on notes what is typed, and puts back what was kept of the page before. Called once. */
export function restoreTypedFields(): void {
  addEventListener("input", noteTyping, { capture: true });
  const stored = takeStored();
  if (stored === null) return;
  const waiting = new Map(stored.fields);
  const look = () => {
    if (pathBelow(location.pathname) !== stored.path) return;
    for (const field of fieldsOf(document)) {
      const value = waiting.get(nameOf(field));
      if (value === undefined || typed.has(field)) continue;
      waiting.delete(nameOf(field));
      write(field, value);
    }
    if (waiting.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), withinMs);
  look();
}
