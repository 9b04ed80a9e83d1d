import { expect, test } from "vitest";
import { AppError } from "#server/platform/process/errors.ts";
import { explainFolderError, isDiskFullError } from "./explain-folder-error.ts";

const failed = (code: string) => Object.assign(new Error(`${code}: write '/backups/x'`), { code });

test.each([
  ["ENOENT", /^Couldn't back up: the folder \/backups is not there; make it/u],
  ["ENOTDIR", /is no folder/u],
  ["EACCES", /may not be written by the user of the server/u],
  ["EPERM", /may not be written by the user of the server/u],
  ["EROFS", /is on a disk that is read-only/u],
  ["ENOSPC", /is on a disk that is full; free some space/u],
  ["EDQUOT", /is on a disk that is full; free some space/u],
])("%s of a backup folder is a sentence that says what is wrong with it", (code, sentence) => {
  const explained = explainFolderError("/backups", failed(code));
  expect(explained).toBeInstanceOf(AppError);
  expect(explained).toMatchObject({ code: "unavailable", message: expect.stringMatching(sentence) });
});

test("anything else comes back as it is", () => {
  const bug = new TypeError("a bug");
  expect(explainFolderError("/backups", bug)).toBe(bug);
  expect(explainFolderError("/backups", null)).toBeNull();
});

test("a full disk is known by its codes alone", () => {
  expect(["ENOSPC", "EDQUOT", "EACCES"].map((code) => isDiskFullError(failed(code)))).toEqual([
    true,
    true,
    false,
  ]);
});
