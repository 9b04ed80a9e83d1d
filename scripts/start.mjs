import { runCommand, print } from "./steps/failure.mjs";
import { prepare } from "./steps/prepare.mjs";
import { isStopping, runNode, stopWithNpm } from "./steps/run-node.mjs";
import { serverArguments, serverEnvironment } from "./steps/server-command.mjs";

/* `npm start`: prepares the clone, then is the server until that ends. Standard output is the server's. */
await runCommand(async () => {
  stopWithNpm();
  const node = await prepare();
  const status = await runNode(node, [...serverArguments, ...process.argv.slice(2)], {
    env: serverEnvironment,
  });
  // A process that is killed, as by a system that is short of memory, says nothing itself.
  if (status > 128 && !isStopping())
    print(`The server was ended by signal ${status - 128}. Is there enough memory? Please start it again.`);
  return status;
});
