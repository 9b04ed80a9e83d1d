import { Heart } from "lucide-react";
import { joinClasses } from "./join-classes.ts";

/** The cover of the liked songs: a sleeve that stands open, with a heart across its fold. */
export function LikedArt({ size, className }: { size: number | "fill"; className?: string }) {
  "use memo";
  const isFill = size === "fill";
  return (
    <span
      aria-hidden
      style={isFill ? undefined : { width: size, height: size }}
      className={joinClasses(
        "liked-sleeve grid shrink-0 place-items-center text-strong",
        isFill ? "aspect-square w-full rounded-card" : "rounded-control",
        className,
      )}
    >
      <Heart size={isFill ? "38%" : Math.round(size * 0.45)} strokeWidth={isFill ? 1.5 : 2} />
    </span>
  );
}
