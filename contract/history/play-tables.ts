import * as z from "zod";
import { MessageRef } from "#contract/base/errors.ts";
import { importReasons, tableDelimiters, timeFormats } from "./import-reasons.ts";

const Column = z.number().int().min(0).max(999).nullable();

/**
 * How a table (CSV) of plays is read. Columns count from 0; null: there is none. `time_zone` is the IANA name of the clock
 * that wrote times which name no zone of their own. `time_of`: whether the time is when the song began or ended.
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

/** The columns of a table, and what its first 20 rows become. */
export const TablePreview = z.object({
  columns: z.array(z.string()).describe("the first line, or `Column 1` and so on"),
  rows: z.array(
    z.object({
      row: z.number().int().describe("from 1, without the line of names"),
      cells: z.array(z.string()),
      reason: z.enum(importReasons).describe("what it becomes, before it is known what is stored already"),
      problem: z.string().nullable().describe("a sentence in English, of a row that is not read"),
      problem_message: MessageRef.nullable().describe("the same, to be worded in another language"),
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
