/**
 * The path of PUBLIC_URL, without a last slash: everything is served below it. Empty where Gatefold has a whole origin.
 */
export function publicPathOf(publicUrl: string): string {
  const { pathname } = new URL(publicUrl);
  return pathname === "/" ? "" : pathname;
}

/** What the machine itself asks without going through a proxy: health checks of containers, monitors. */
const ofTheMachine = /^\/(healthz|readyz|metrics)$/;

/**
 * The path that routes know for one that was asked for; null for what lies outside.
 *
 * @param base as `publicPathOf` answers it
 * @param address path and query as they were sent
 */
export function pathWithin(base: string, address: string): string | null {
  if (base === "") return address;
  const [path = "", ...query] = address.split("?");
  if (path.startsWith(`${base}/`)) return address.slice(base.length);
  if (path === base) return ["/", ...query].join("?");
  return ofTheMachine.test(path) ? address : null;
}
