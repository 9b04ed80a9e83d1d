import { format } from "node:util";
import { afterAll, afterEach } from "vitest";

/*
 * Set-up file of every test project: whatever is written with console.error or console.warn fails the
 * test it was written in. A test that expects such a line replaces the method with vi.spyOn.
 */
const complaints: string[] = [];

for (const method of ["error", "warn"] as const) {
  globalThis.console[method] = (...words: unknown[]): void => {
    complaints.push(`console.${method}: ${format(...words)}`);
  };
}

function failOnComplaints(): void {
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`Something was written to the console:\n${said.join("\n")}`);
}

afterEach(failOnComplaints);
afterAll(failOnComplaints);
