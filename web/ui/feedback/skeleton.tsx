import { joinClasses } from "#web/ui/join-classes.ts";

/** A quiet block in the shape of what is coming; `className` gives it size and radius. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={joinClasses("pulse block rounded-control bg-pressed", className)} />;
}
