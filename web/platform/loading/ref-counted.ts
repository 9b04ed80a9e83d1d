/**
 * Something that is started by the first who wants it and ended by the last who does not any more; what later ones want
 * it with is not looked at. @returns takes a wish, and answers how to take it back (once; then nothing)
 */
export function refCounted<Given extends unknown[]>(
  begin: (...given: Given) => () => void,
): (...given: Given) => () => void {
  let users = 0;
  let end: (() => void) | null = null;
  return (...given) => {
    users += 1;
    if (users === 1) end = begin(...given);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      users -= 1;
      if (users > 0) return;
      end?.();
      end = null;
    };
  };
}
