import { runOnDatabase } from "./run-command.ts";
import { rebuildAllDays } from "#server/features/stats/stats.ts";

/* The process of `npm run stats:rebuild`. */
runOnDatabase(async (database, signal) => {
  let people = 0;
  let days = 0;
  await rebuildAllDays(database, {
    signal,
    onPerson: (_userId, count) => {
      people += 1;
      days += count;
    },
  });
  process.stdout.write(`${days} days of ${people} ${people === 1 ? "person" : "people"} counted again\n`);
});
