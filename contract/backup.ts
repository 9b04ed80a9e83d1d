import { MessageRef } from "./base/errors.ts";
import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";

/** Maximum size in bytes of a backup that is uploaded to be restored; the command takes larger ones. */
export const maxBackupBytes = 8 * 1024 ** 3;

const backupName = z
  .string()
  .regex(/^gatefold-[\dT-]{19}(?:-before-\d{4})?\.zip$/u, "input.notBackupName" satisfies MessageId);

/** Lists the backups of BACKUP_DIR, newest first, with the settings and state of making them. */
export const listBackups = endpoint({
  method: "GET",
  path: "/admin/backups",
  summary: "List backups and the backup schedule",
  access: "admin",
  output: z.object({
    has_folder: z.boolean().describe("whether BACKUP_DIR is set"),
    every_hours: z.number(),
    keep: z.number().int().describe("number of newest backups that are kept"),
    keep_days: z.number().int().describe("number of days after which backups are deleted, except the newest"),
    problem: z
      .string()
      .nullable()
      .describe(
        "reason why the folder cannot be read or the last backup failed, in English; null if there is no problem",
      ),
    problem_message: MessageRef.nullable().describe("`problem` as a message reference, for translation"),
    next_at: EpochSeconds.nullable(),
    running: z.boolean(),
    items: z.array(
      z.object({
        name: z.string(),
        bytes: z.number().int(),
        made_at: EpochSeconds,
        before_migration: z.number().int().nullable(),
      }),
    ),
  }),
});

/** Starts a backup, or joins the one that is being made. `conflict`: BACKUP_DIR is not set. */
export const makeBackup = endpoint({
  method: "POST",
  path: "/admin/backups",
  summary: "Make a backup now",
  access: "admin",
  body: z.strictObject({}),
  output: z.object({ job_id: z.string() }),
  perMinute: 12,
  errors: ["conflict"],
});

/** Answers the file itself. It contains everything that Gatefold holds, except APP_SECRET. */
export const downloadBackup = endpoint({
  method: "GET",
  path: "/admin/backups/{name}",
  summary: "Download a backup",
  access: "admin",
  params: z.object({ name: backupName }),
  raw: "the zip file",
  perMinute: 30,
  errors: ["not-found"],
});

/**
 * State of restoring a backup, for the page that offers it to anyone who sets an instance up. `empty`: there are no accounts,
 * so one may be restored. `receiving`: `received` bytes of a file are here. `checking`: every byte of it is read. `waiting`: it is whole,
 * and the server starts again with it. `failed`: that start could not restore it, and there are no accounts still. `in-use`:
 * there are accounts.
 */
export const restoreState = endpoint({
  method: "GET",
  path: "/admin/restore",
  summary: "Get the state of restoring a backup",
  access: "public",
  output: z.object({
    state: z.enum(["empty", "receiving", "checking", "waiting", "failed", "in-use"]),
    received: z
      .number()
      .int()
      .nullable()
      .describe("number of bytes received so far; null unless the state is `receiving`"),
  }),
});

/**
 * Takes a backup for an instance without accounts: proved to be whole, it waits in the data folder, and the server starts
 * again with it, within seconds. What was encrypted with another APP_SECRET than this one's has to be set again: Client ID,
 * keys, and links to the service.
 *
 * `conflict`: there are accounts. `busy`: another one is on its way. `unprocessable`: it is no backup, is damaged, or of a newer version. Nothing is written
 * then.
 */
export const restoreUpload = endpoint({
  method: "POST",
  path: "/admin/restore",
  summary: "Restore a backup into an empty instance",
  access: "set-up",
  file: "a backup",
  output: z.object({ made_at: z.string(), rows: z.number().int() }),
  perMinute: 6,
  bodyLimit: maxBackupBytes,
  errors: ["busy", "conflict", "unprocessable", "unsupported-media-type", "too-large", "unavailable"],
});
