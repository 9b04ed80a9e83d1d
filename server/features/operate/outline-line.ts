/** Fields of a line whose values are the program's own words or numbers. */
const ownWords = [
  "level",
  "time",
  "msg",
  "kind",
  "method",
  "status",
  "ms",
  "tries",
  "isFinal",
  "attempts",
  "done",
  "total",
];
/** Of an error: its class and codes, and in PostgreSQL's errors what of the schema it is about. */
const ofErrors = ["type", "code", "responseCode", "table", "column", "constraint", "routine"];
/** A word, a number of a code, or a name of the schema: nothing that anyone wrote. */
const isPlain = /^[\w .,:;()/{}-]{0,200}$/u;
/** The folders of the program; a library's own folders may have the same names, so theirs comes first. */
const folders = ["node_modules", "server", "contract", "demo-service"];

/**
 * A line of the log without what may be a person's: sentences of errors, ids, paths of requests and names are left out; what
 * happened, when, and where in the program stays. Null for what is no line of ours.
 */
export function outlineLine(line: string): string | null {
  const logged = parseObject(line);
  if (logged === null) return null;
  const kept: Record<string, unknown> = pickPlain(logged, ownWords);
  if (typeof logged["path"] === "string") kept["path"] = outlinePath(logged["path"]);
  const error = logged["err"];
  if (typeof error === "object" && error !== null) {
    const known = error as Record<string, unknown>;
    kept["err"] = { ...pickPlain(known, ofErrors), at: framesOf(known["stack"]) };
  }
  return JSON.stringify(kept);
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function pickPlain(from: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => isOwn(from[name])).map((name) => [name, from[name]]));
}

function isOwn(value: unknown): boolean {
  if (typeof value === "number" || typeof value === "boolean") return true;
  return typeof value === "string" && isPlain.test(value);
}

/** `/playlists/{…}/items`: parts of a path that may be an id are left out. */
function outlinePath(path: string): string {
  return path
    .split("/")
    .map((part) => (/^[a-z_-]{0,24}$/u.test(part) ? part : "{…}"))
    .join("/");
}

/** Where in the program an error came from, without the folder that it lies in. */
function framesOf(stack: unknown): string[] {
  if (typeof stack !== "string") return [];
  const frames = stack.split("\n").filter((line) => line.trimStart().startsWith("at "));
  return frames.flatMap((line) => placeOf(line) ?? []);
}

/** `at read (file:///home/me/server/main.ts:12:5)` is at `server/main.ts:12:5`; null for what is not of the program. */
function placeOf(frame: string): string | null {
  const address = frame.trimEnd().replace(/\)$/u, "");
  const folder = folders.find((name) => address.includes(`/${name}/`));
  if (folder === undefined) return null;
  const place = address.slice(address.lastIndexOf(`/${folder}/`) + 1);
  return /^[\w./@-]{1,200}:\d{1,9}:\d{1,9}$/u.test(place) ? place : null;
}
