/** Whether a registry entry makes an admin: `admin` is 1 or true, and nothing else (specification 1, section 3). */
export function isAdminEntry(entry: { admin?: unknown } | null | undefined): boolean {
  return entry?.admin === 1 || entry?.admin === true;
}
