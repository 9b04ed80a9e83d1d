import { useEffect, useState } from "react";
import { equalizerText } from "#web/features/equalizer/texts/equalizer-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import type { EqualizerChain } from "#web/features/equalizer/sound/equalizer-chain.ts";

/** The loudest sample that loudspeakers can be given; above it the sound is cut off. */
const fullScale = 1;
const holdMs = 1200;

/** Lights up when what goes out is cut off, and holds it for a moment. */
export function ClipLight({ chain }: { chain: EqualizerChain | null }) {
  const [isLit, setIsLit] = useState(false);
  useEffect(() => {
    if (chain === null) return undefined;
    let clippedAtMs = -Infinity;
    const look = (nowMs: number) => {
      if (chain.readPeak() > fullScale) clippedAtMs = nowMs;
      setIsLit(nowMs - clippedAtMs < holdMs);
      frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(frame);
      setIsLit(false);
    };
  }, [chain]);
  return (
    <span
      data-lit={isLit}
      data-tooltip={equalizerText("clipHint")}
      className={joinClasses(
        "inline-flex min-w-22 items-center gap-2 rounded-full px-3 py-1 text-sm transition",
        isLit ? "font-semibold text-danger" : "text-weak",
      )}
    >
      <span
        aria-hidden
        className={joinClasses("size-2.5 rounded-full", isLit ? "bg-danger" : "border border-control-line")}
      />
      {isLit ? equalizerText("clipping") : equalizerText("clip")}
    </span>
  );
}
