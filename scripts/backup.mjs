import { runCommand } from "./steps/failure.mjs";
import { prepare } from "./steps/prepare.mjs";
import { runNode } from "./steps/run-node.mjs";

/* `npm run backup -- FOLDER` (server/commands/backup.ts, docs/operate.md). */
await runCommand(async () =>
  runNode(await prepare(), [
    "--disable-warning=ExperimentalWarning",
    "server/commands/backup.ts",
    ...process.argv.slice(2),
  ]),
);
