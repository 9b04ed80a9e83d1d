import { randomInt } from "node:crypto";
import { hashToken } from "./secret-box.ts";

/** Digits and letters that no one takes for another (Crockford's): 32, so each carries 5 bits. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groupLength = 4;

/** Random letters of a code that people type, of 5 bits each, as it is stored and compared. */
export function makeCodeLetters(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

/** A code that people type, of 20 random bits a group: `7K3M-Q9TX-0B2D`. */
export function makeTypedCode(groups: number): string {
  return Array.from({ length: groups }, () => makeCodeLetters(groupLength)).join("-");
}

/** The letters of what someone typed: case, spaces and dashes do not matter, nor O for 0 and I or L for 1. */
export function readTypedCode(typed: string): string {
  return typed
    .slice(0, 100)
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/gu, "1");
}

/** Whether what someone typed is the code, as `readTypedCode` has it. */
export function isTypedCode(typed: string, code: string): boolean {
  // Of equal length, and compared as hashes: how long it takes reveals nothing.
  return hashTypedCode(typed).equals(hashTypedCode(code));
}

/** What is stored of a code, and looked for when someone types it. */
export function hashTypedCode(typed: string): Buffer {
  return hashToken(readTypedCode(typed));
}
