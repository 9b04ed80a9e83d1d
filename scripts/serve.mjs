import { runCommand } from "./steps/failure.mjs";
import { runNode } from "./steps/run-node.mjs";
import { serverArguments, serverEnvironment } from "./steps/server-command.mjs";

/* The server of a folder that is installed and built already, as a container's is: nothing is fetched, nothing is built. */
await runCommand(async () =>
  runNode(process.execPath, [...serverArguments, ...process.argv.slice(2)], { env: serverEnvironment }),
);
