import { join } from "node:path";
import { runCommand } from "./steps/failure.mjs";
import { prepare } from "./steps/prepare.mjs";
import { runNode } from "./steps/run-node.mjs";

/* `npm run pictures`: takes the pictures of README and of the first page again (e2e/kit/take-pictures.ts). */
await runCommand(async () => {
  const node = await prepare();
  return runNode(node, ["--disable-warning=ExperimentalWarning", join("e2e", "kit", "take-pictures.ts")]);
});
