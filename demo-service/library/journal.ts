import {
  chmodSync,
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
import { ProviderError } from "../demo-context.ts";
import { applyEvent, emptyState, eventsOf, type LibraryEvent, type LibraryState } from "./library-state.ts";

/** 64 MB (decisions, 8.2). */
const MAX_BYTES = 64 * 1024 * 1024;

/** State that outlives the process: every event is written before it takes effect. */
export interface Journal {
  state: LibraryState;
  record(event: LibraryEvent): void;
  close(): void;
}

/**
 * Opens the journal of a catalogue in a folder; null keeps everything in memory. A last line that a killed
 * process left torn is dropped; a torn line elsewhere is an error. The file is written again at start, with
 * the fewest lines that make the same state, and whenever it would grow past `maxBytes`; a change that does not fit
 * then is refused with 503.
 */
export function openJournal(
  dataFolder: string | null,
  fingerprint: string,
  makeKey: () => string,
  maxBytes = MAX_BYTES,
): Journal {
  const state = emptyState();
  if (dataFolder === null) {
    state.key = makeKey();
    return { state, record: (event) => applyEvent(state, event), close: () => undefined };
  }
  makeFolder(dataFolder);
  const path = join(dataFolder, `journal-${fingerprint}.jsonl`);
  if (existsSync(path)) replay(readFileSync(path, "utf8"), state, path);
  if (state.key === "") state.key = makeKey();
  let compactBytes = compact(path, state);
  let bytes = compactBytes;
  let file = openSync(path, "a", 0o600);
  const makeRoom = (): void => {
    closeSync(file);
    compactBytes = compact(path, state);
    bytes = compactBytes;
    file = openSync(path, "a", 0o600);
  };
  return {
    state,
    record: (event) => {
      const line = `${JSON.stringify(event)}\n`;
      const length = Buffer.byteLength(line);
      // Written again only once it has grown by some, so that a full one does not cost that at every change.
      if (bytes + length > maxBytes && bytes > compactBytes + maxBytes / 16) makeRoom();
      if (bytes + length > maxBytes && !isSmall(event))
        throw new ProviderError(503, "The demo has no room for more changes.");
      writeSync(file, line);
      bytes += length;
      applyEvent(state, event);
    },
    close: () => closeSync(file),
  };
}

/** For no one but this user: the journal names who allowed what. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (cause) {
    throw new Error(`${folder} is no folder that can be written; move it aside.`, { cause });
  }
}

/** What goes on when there is no room: signing in and out, and what makes room. */
function isSmall({ type }: LibraryEvent): boolean {
  return ["key", "grant", "rotate", "revoke", "copy", "discard", "unlike", "unsave", "unfollow"].includes(
    type,
  );
}

function replay(text: string, state: LibraryState, path: string): void {
  const lines = text.split("\n");
  const torn = lines.pop() ?? "";
  for (const [index, line] of lines.entries()) {
    if (line !== "" && !replayLine(line, state))
      throw new Error(
        `Line ${index + 1} of ${path} cannot be read; restore the file, or move it aside to begin with the demo's accounts as they are made.`,
      );
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

/** Writes the state again; answers the file's size in bytes. */
function compact(path: string, state: LibraryState): number {
  const fresh = `${path}.new`;
  const file = openSync(fresh, "w", 0o600);
  let bytes = 0;
  for (const event of eventsOf(state)) bytes += writeSync(file, `${JSON.stringify(event)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, path);
  return bytes;
}
