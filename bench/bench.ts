import { cpus, loadavg } from "node:os";
import { figureLine, type Bench } from "./measure/figures.ts";

/*
 * `npm run bench [name…]`: runs the named benches, or all, and prints a line a figure. It measures and does not
 * judge: machines differ, so its exit code tells only whether the benches could run.
 */
const benches: Record<string, () => Promise<Bench>> = {
  stream: async () => (await import("./stream.ts")).stream,
  start: async () => (await import("./start.ts")).start,
  web: async () => (await import("./web/web.ts")).web,
  responsiveness: async () => (await import("./responsiveness.ts")).responsiveness,
  ingest: async () => (await import("./ingest.ts")).ingest,
  search: async () => (await import("./search.ts")).search,
  memory: async () => (await import("./memory.ts")).memory,
  stats: async () => (await import("./stats.ts")).stats,
  listens: async () => (await import("./listens.ts")).listens,
  history: async () => (await import("./history.ts")).history,
  scrobbles: async () => (await import("./scrobbles.ts")).scrobbleFiles,
  "history-of-many": async () => (await import("./history.ts")).historyOfMany,
  social: async () => (await import("./social.ts")).social,
  "many-stats": async () => (await import("./stats.ts")).manyStats,
  playlists: async () => (await import("./playlists.ts")).playlistChanges,
  lists: async () => (await import("./lists.ts")).lists,
  visualizer: async () => (await import("./web/visualizer.ts")).visualizer,
  genres: async () => (await import("./genres.ts")).genres,
  hostile: async () => (await import("./hostile.ts")).hostile,
  calls: async () => (await import("./calls.ts")).calls,
};

// The servers under measurement are ended when this process exits, also when it is asked to.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}.\n`,
  );
  process.exit(2);
}
for (const [name, loadBench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  process.stdout.write(
    `${name} (load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")} on ${cpus().length} cores)\n`,
  );
  const bench = await loadBench();
  try {
    await bench((figure) => process.stdout.write(`  ${figureLine(figure)}\n`));
  } catch (error) {
    process.stderr.write(
      `  ${name} could not be measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
process.exit();
