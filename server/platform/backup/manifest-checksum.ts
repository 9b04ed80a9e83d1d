import { createHash } from "node:crypto";
import type { BackupManifest } from "./backup-file.ts";

/** SHA-256 of a manifest without its checksum, its fields in the order in which the shape has them. */
export function checksumOf(manifest: Omit<BackupManifest, "checksum">): string {
  const { format, format_version, schema, made_at, tables, sequences } = manifest;
  const ordered = [format, format_version, schema.migration, schema.checksum, made_at];
  const rows = tables.map(({ name, columns, rows: count, bytes, sha256 }) => [
    name,
    columns,
    count,
    bytes,
    sha256,
  ]);
  const identities = sequences.map(({ name, last_value, is_called }) => [name, last_value, is_called]);
  return createHash("sha256")
    .update(JSON.stringify([ordered, rows, identities]))
    .digest("hex");
}
