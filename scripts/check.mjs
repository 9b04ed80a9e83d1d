import { runChecks } from "./checks.mjs";
import { runCommand } from "./failure.mjs";
import { findNode } from "./find-node.mjs";
import { isStopping, root } from "./run-node.mjs";

/* `npm run check`: all checks, without tests. */
await runCommand(async () => {
  const { passed, failed } = await runChecks(findNode(root));
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 && !isStopping() ? 0 : 1;
});
