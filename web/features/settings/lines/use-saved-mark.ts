import { useState } from "react";

/**
 * Whether a value that was changed here has been kept: it was on its way, is no more, and is still what it was. One that
 * went back was not.
 */
export function useSavedMark(isUnsent: boolean, value: unknown): boolean {
  const [sent, setSent] = useState<{ value: unknown } | null>(null);
  if (isUnsent && (sent === null || sent.value !== value)) setSent({ value });
  return !isUnsent && sent !== null && sent.value === value;
}
