/** What is wrong with a Client ID that someone typed or pasted. */
export type ClientIdProblem = "empty" | "address" | "setting" | "length" | "characters";

/** A Client ID, or the reason why the text is not one. */
export type ReadClientId = { clientId: string } | { problem: ClientIdProblem };

/**
 * Reads a Client ID as people paste it: 32 hexadecimal characters, with surrounding spaces trimmed. The client secret
 * of an application has the same form and cannot be distinguished from it here.
 */
export function readClientId(text: string): ReadClientId {
  const given = text.trim();
  if (given === "") return { problem: "empty" };
  if (/^[a-z][\w+.-]*:|^www\.|\//iu.test(given)) return { problem: "address" };
  if (given.includes("=")) return { problem: "setting" };
  if (!/^[0-9a-f]*$/iu.test(given)) return { problem: "characters" };
  return given.length === 32 ? { clientId: given.toLowerCase() } : { problem: "length" };
}
