import { runChecks } from "./steps/checks.mjs";
import { runCommand } from "./steps/failure.mjs";
import { findNode } from "./steps/find-node.mjs";
import { isStopping, root } from "./steps/run-node.mjs";

/* `npm run check`: all checks, without tests. */
await runCommand(async () => {
  const { passed, failed } = await runChecks(findNode(root));
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 && !isStopping() ? 0 : 1;
});
