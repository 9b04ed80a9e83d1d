/** What a command cannot go on after; its message is one sentence for people. */
export class Failure extends Error {}

/**
 * Runs a command's main function. A {@link Failure} ends as its sentence on standard error and status 1,
 * anything else too, shortened to its first line: people who start a program are shown no stack.
 * @param {() => Promise<number>} main answers the exit status
 * @returns {Promise<void>}
 */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    print(error instanceof Failure ? error.message : `Something unforeseen happened: ${firstLine(error)}`);
    process.exitCode = 1;
  }
}

/**
 * Writes one sentence to standard error; standard output belongs to the program that is started.
 * @param {string} sentence
 * @returns {void}
 */
export function print(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/**
 * The first line of whatever was thrown.
 * @param {unknown} error
 * @returns {string}
 */
export function firstLine(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.split("\n")[0] ?? "";
}
