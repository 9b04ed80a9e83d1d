import { useEffect, useState } from "react";

/** Specification 1, section 9: a search begins when typing has rested this long. */
const restMs = 300;

/** Typed text when it has rested; none at all at once. */
export function useRestedText(typed: string): string {
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(setRested, typed === "" ? 0 : restMs, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === "" ? "" : rested;
}
