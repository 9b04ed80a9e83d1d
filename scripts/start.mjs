import { runCommand } from "./steps/failure.mjs";
import { prepare } from "./steps/prepare.mjs";
import { runNode, stopWithNpm } from "./steps/run-node.mjs";
import { serverArguments, serverEnvironment } from "./steps/server-command.mjs";

/* `npm start`: prepares the clone, then is the server until that ends. Standard output is the server's. */
await runCommand(async () => {
  stopWithNpm();
  const node = await prepare();
  return await runNode(node, [...serverArguments, ...process.argv.slice(2)], { env: serverEnvironment });
});
