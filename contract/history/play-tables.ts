import * as z from "zod";
import { MessageRef } from "#contract/base/errors.ts";
import { importReasons, tableDelimiters, timeFormats } from "./import-reasons.ts";

const Column = z.number().int().min(0).max(999).nullable();

/**
 * How a table (CSV) of plays is read. Columns count from 0; null if there is none. `time_zone` is the IANA name of the time
 * zone for times without one. `time_of`: whether the time is the start or the end of the play.
 */
export const TableMapping = z.strictObject({
  delimiter: z.enum(tableDelimiters),
  has_header: z.boolean(),
  time: Column,
  title: Column,
  artist: Column,
  album: Column,
  length: Column,
  time_format: z.enum(timeFormats),
  time_zone: z.string().max(64),
  time_of: z.enum(["start", "end"]),
  length_unit: z.enum(["milliseconds", "seconds", "clock"]),
});
export type TableMapping = z.infer<typeof TableMapping>;

/** The columns of a table, and how its first 20 rows are read. */
export const TablePreview = z.object({
  columns: z.array(z.string()).describe("names from the first line, or `Column 1` and so on"),
  rows: z.array(
    z.object({
      row: z.number().int().describe("number of the row from 1, not counting the line of names"),
      cells: z.array(z.string()),
      reason: z
        .enum(importReasons)
        .describe("what becomes of the row, before stored plays are taken into account"),
      problem: z.string().nullable().describe("reason in English why the row cannot be read; null if it can"),
      problem_message: MessageRef.nullable().describe("`problem` as a message reference, for translation"),
      play: z
        .object({
          title: z.string(),
          artist: z.string(),
          album: z.string().nullable(),
          started_at: z.iso.datetime(),
          length_ms: z.number().int().nullable(),
        })
        .nullable(),
    }),
  ),
});
export type TablePreview = z.infer<typeof TablePreview>;
