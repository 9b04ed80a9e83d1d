import { afterAll, afterEach } from "vitest";

/*
 * Set-up file of every test project: whatever is written with console.error or console.warn fails the
 * test it was written in. A test that expects such a line replaces the method with vi.spyOn.
 */
const complaints: string[] = [];

/** A word of a complaint as text, in Node and in browsers alike. */
function describeWord(word: unknown): string {
  if (word instanceof Error) return word.stack ?? String(word);
  return typeof word === "string" ? word : (JSON.stringify(word) ?? String(word));
}

for (const method of ["error", "warn"] as const) {
  globalThis.console[method] = (...words: unknown[]): void => {
    complaints.push(`console.${method}: ${words.map(describeWord).join(" ")}`);
  };
}

function failOnComplaints(): void {
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`Something was written to the console:\n${said.join("\n")}`);
}

afterEach(failOnComplaints);
afterAll(failOnComplaints);
