import { Heart } from "lucide-react";
import { joinClasses } from "./join-classes.ts";

/** The heart of the liked songs, drawn like a cover. */
export function LikedArt({ size, className }: { size: number | "fill"; className?: string }) {
  "use memo";
  const isFill = size === "fill";
  return (
    <span
      aria-hidden
      style={isFill ? undefined : { width: size, height: size }}
      className={joinClasses(
        "grid shrink-0 place-items-center bg-accent text-on-accent",
        isFill ? "aspect-square w-full rounded-card" : "rounded-control",
        className,
      )}
    >
      <Heart fill="currentColor" size={isFill ? "38%" : Math.round(size * 0.45)} strokeWidth={0} />
    </span>
  );
}
