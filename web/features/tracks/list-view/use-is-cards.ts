import { useIsPhone, useRoom } from "#web/ui/use-media.ts";

/** So much room (px) a table of songs needs: number, title, time, and what lies between them. */
const tablePx = 560;

/** Whether the songs of a list are cards: on phones, and wherever a table has no room. */
export function useIsCards(): boolean {
  const isPhone = useIsPhone();
  const hasNoRoom = useRoom((width) => width < tablePx);
  return isPhone || hasNoRoom;
}
