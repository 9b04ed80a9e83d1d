import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { applyEvent, emptyState, eventsOf, type LibraryEvent, type LibraryState } from "./library-state.ts";

/** State that outlives the process: every event is written before it takes effect. */
export interface Journal {
  state: LibraryState;
  record(event: LibraryEvent): void;
  close(): void;
}

/**
 * Opens the journal of a catalogue in a folder; null keeps everything in memory. A last line that a killed
 * process left torn is dropped; a torn line elsewhere is an error. The file is written anew at start, with
 * the fewest lines that make the same state.
 */
export function openJournal(dataFolder: string | null, fingerprint: string, makeKey: () => string): Journal {
  const state = emptyState();
  if (dataFolder === null) {
    state.key = makeKey();
    return { state, record: (event) => applyEvent(state, event), close: () => undefined };
  }
  mkdirSync(dataFolder, { recursive: true });
  const path = join(dataFolder, `journal-${fingerprint}.jsonl`);
  if (existsSync(path)) replay(readFileSync(path, "utf8"), state, path);
  if (state.key === "") state.key = makeKey();
  compact(path, state);
  const file = openSync(path, "a", 0o600);
  return {
    state,
    record: (event) => {
      writeSync(file, `${JSON.stringify(event)}\n`);
      applyEvent(state, event);
    },
    close: () => closeSync(file),
  };
}

function replay(text: string, state: LibraryState, path: string): void {
  const lines = text.split("\n");
  const torn = lines.pop() ?? "";
  for (const [index, line] of lines.entries()) {
    if (line !== "" && !replayLine(line, state))
      throw new Error(`Line ${index + 1} of ${path} cannot be read.`);
  }
  if (torn !== "") replayLine(torn, state);
}

/** Applies a line; false if it is not whole. */
function replayLine(line: string, state: LibraryState): boolean {
  try {
    applyEvent(state, JSON.parse(line) as LibraryEvent);
    return true;
  } catch {
    return false;
  }
}

function compact(path: string, state: LibraryState): void {
  const fresh = `${path}.new`;
  const file = openSync(fresh, "w", 0o600);
  writeSync(
    file,
    eventsOf(state)
      .map((event) => `${JSON.stringify(event)}\n`)
      .join(""),
  );
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, path);
}
