import type { ComponentProps } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";

/** A name on a line of its own, cut where its room ends: at its end, whichever way its letters go. */
export function CutName({ className, ...rest }: Omit<ComponentProps<"span">, "dir">) {
  return <span dir="auto" {...rest} className={joinClasses("block truncate", className)} />;
}
