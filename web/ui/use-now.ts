import { useEffect, useState } from "react";

const tickMs = 30_000;

/** The present in epoch ms, brought up to date twice a minute, or as often as `everyMs` says. */
export function useNow(everyMs = tickMs): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
