import { join } from "node:path";
import { runCommand } from "./failure.mjs";
import { prepare } from "./prepare.mjs";
import { runNode, stopWithNpm } from "./run-node.mjs";

/* `npm start`: prepares the clone, then is the server until that ends. Standard output is the server's. */
await runCommand(async () => {
  stopWithNpm();
  const node = await prepare();
  return await runNode(node, [join("server", "main.ts"), ...process.argv.slice(2)]);
});
