import { runCommand } from "./steps/failure.mjs";
import { prepare } from "./steps/prepare.mjs";
import { runNode } from "./steps/run-node.mjs";

/* `npm run verify:spotify`: holds what Gatefold counts on against the streaming service (docs/connect-spotify.md). */
await runCommand(async () => {
  const node = await prepare();
  return await runNode(node, [
    "--disable-warning=ExperimentalWarning",
    "testing/live-service/verify-spotify.ts",
  ]);
});
