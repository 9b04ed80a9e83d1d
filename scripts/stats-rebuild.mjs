import { runCommand } from "./failure.mjs";
import { prepare } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";

/* `npm run stats:rebuild`: what statistics keep of each day, made anew from the plays (server/app-stats.ts). */
await runCommand(async () =>
  runNode(await prepare(), ["--disable-warning=ExperimentalWarning", "server/app-stats.ts"]),
);
