/** Where admin calls go (specification 1, section 7): set when the app is built; empty: to where it came from. */
const { VITE_ADMIN_BASE: given } = (import.meta.env ?? {}) as { VITE_ADMIN_BASE?: string };
const adminBase = given ?? "";

const adminPaths = ["/admin/", "/auth/admin/", "/__db_"];

/** The origin that a path is asked at: admin calls may have one of their own. */
export function baseOf(path: string, base = adminBase): string {
  return adminPaths.some((start) => path.startsWith(start)) ? base.replace(/\/$/u, "") : "";
}
