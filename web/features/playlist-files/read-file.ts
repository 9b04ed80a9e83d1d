import { call } from "#web/platform/api/api.ts";
import { ApiFailure, describeFailure } from "#web/platform/api/failure.ts";
import { playlistFilesText } from "#web/features/playlist-files/texts/playlist-files-text.ts";
import type { ImportAnswer } from "./import-rows.ts";

/** What the server takes (contract/playlist-files.ts): megabytes of a request, and rows. */
export const maxMegabytes = 8;
export const maxRows = 20_000;

/** Two sentences for people about a file that cannot be imported. */
export interface Problem {
  title: string;
  advice: string;
}

type ProblemKey = "empty" | "tooLarge" | "unknown" | "noRows" | "unreadable";

/** A problem with a file, in words. */
function describeProblem(key: ProblemKey, name: string): Problem {
  return {
    title: playlistFilesText(`problem.${key}`, { name }),
    advice: playlistFilesText(`problem.${key}Advice`, {
      size: maxMegabytes,
      rows: maxRows,
    }),
  };
}

/** What is wrong with a file before it is read; null for nothing. */
function checkFile({ name, size }: Pick<File, "name" | "size">): Problem | null {
  if (size === 0) return describeProblem("empty", name);
  return size > maxMegabytes * 1024 * 1024 ? describeProblem("tooLarge", name) : null;
}

function problemOfFailure(error: unknown, name: string): Problem {
  if (error instanceof ApiFailure && error.code === "too-large") return describeProblem("tooLarge", name);
  if (error instanceof ApiFailure && error.code === "unprocessable") return describeProblem("unknown", name);
  return describeFailure(error);
}

async function textOf(file: File): Promise<string | null> {
  try {
    return await file.text();
  } catch {
    return null;
  }
}

/** Has a file matched with the library: the answer, or what is wrong with it. Changes nothing. */
export async function readFile(file: File, signal: AbortSignal): Promise<ImportAnswer | Problem> {
  const { name } = file;
  const problem = checkFile(file);
  if (problem !== null) return problem;
  const text = await textOf(file);
  if (text === null) return describeProblem("unreadable", name);
  if (text.trim() === "") return describeProblem("empty", name);
  try {
    const body = { text, name: name.slice(0, 500) };
    const answer = await call("POST /library/import-list", { body, signal });
    return answer.total === 0 ? describeProblem("noRows", name) : answer;
  } catch (error) {
    return problemOfFailure(error, name);
  }
}
