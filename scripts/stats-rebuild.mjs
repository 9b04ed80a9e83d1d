import { runCommand } from "./steps/failure.mjs";
import { prepare } from "./steps/prepare.mjs";
import { runNode } from "./steps/run-node.mjs";

/* `npm run stats:rebuild`: what statistics keep of each day, rebuilt from the plays (server/commands/stats-rebuild.ts). */
await runCommand(async () =>
  runNode(await prepare(), ["--disable-warning=ExperimentalWarning", "server/commands/stats-rebuild.ts"]),
);
