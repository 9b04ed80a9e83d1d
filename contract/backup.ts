import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";

/** Most bytes of a backup that is uploaded to be restored; the command takes larger ones. */
export const maxBackupBytes = 8 * 1024 ** 3;

const backupName = z
  .string()
  .regex(/^gatefold-[\dT-]{19}(?:-before-\d{4})?\.zip$/u, "is not the name of a backup");

/** Backups of BACKUP_DIR, newest first, and how they come about. */
export const listBackups = endpoint({
  method: "GET",
  path: "/admin/backups",
  summary: "Backups, and when the next is made",
  access: "admin",
  output: z.object({
    has_folder: z.boolean().describe("whether BACKUP_DIR is set"),
    every_hours: z.number(),
    keep: z.number().int(),
    problem: z.string().nullable().describe("why the folder cannot be read, or the last backup was not made"),
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

/** The file itself. It holds all that Gatefold does, but for APP_SECRET. */
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
 * Takes a backup for an instance without accounts: proved to be whole, it waits in the data folder, and the server starts
 * again with it, within seconds. What was encrypted with another APP_SECRET than this one's has to be set again: Client ID,
 * keys, and links to the service.
 *
 * `conflict`: there are accounts. `unprocessable`: it is no backup, is damaged, or of a newer version. Nothing is written
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
  errors: ["conflict", "unprocessable", "unsupported-media-type", "too-large", "unavailable"],
});
