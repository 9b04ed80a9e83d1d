import { runCommand } from "./failure.mjs";
import { prepare } from "./prepare.mjs";
import { runNode, stopWithNpm } from "./run-node.mjs";
import { serverArguments, serverEnvironment } from "./server-command.mjs";

/* `npm start`: prepares the clone, then is the server until that ends. Standard output is the server's. */
await runCommand(async () => {
  stopWithNpm();
  const node = await prepare();
  return await runNode(node, [...serverArguments, ...process.argv.slice(2)], { env: serverEnvironment });
});
