import { Music2, type LucideIcon } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { joinClasses } from "./join-classes.ts";

interface ArtworkProps {
  /** address of the picture, or null when the item has none */
  url: string | null | undefined;
  /** gives an item without picture a hue of its own */
  seed: string;
  /** the size it is drawn at, in px, or `fill` for the width of its parent */
  size: number | "fill";
  icon?: LucideIcon;
  shape?: "square" | "round";
  /** pictures above the fold are asked for at once */
  isEager?: boolean;
  className?: string;
}

interface PictureProps {
  url: string;
  pixels: number;
  isEager: boolean;
  /** round ones are cut, all others are shown whole */
  isCut: boolean;
  onBroken: () => void;
}

function hueOf(seed: string): number {
  let sum = 7;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
  return sum % 360;
}

function radiusOf(shape: ArtworkProps["shape"], pixels: number): string {
  if (shape === "round") return "rounded-full";
  return pixels <= 48 ? "rounded-control" : "rounded-card";
}

function Picture({ url, pixels, isEager, isCut, onBroken }: PictureProps) {
  return (
    <img
      src={url}
      alt=""
      width={pixels}
      height={pixels}
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
      draggable={false}
      onError={onBroken}
      className={joinClasses("absolute inset-0 size-full", isCut ? "object-cover" : "object-contain")}
    />
  );
}

/** Cover art, whole and uncut whatever its shape: decorative, because the item's name always stands beside it. */
export function Artwork({ url, seed, size, icon: Icon = Music2, shape, ...rest }: ArtworkProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isFill = size === "fill";
  const pixels = isFill ? 300 : size;
  const box = isFill ? {} : { width: size, height: size };
  const hue = { "--art-hue": hueOf(seed) };
  const style: CSSProperties = { ...box, ...hue };
  return (
    <span
      aria-hidden
      style={style}
      className={joinClasses(
        "art-field relative grid shrink-0 place-items-center overflow-hidden",
        isFill && "aspect-square w-full",
        radiusOf(shape, pixels),
        rest.className,
      )}
    >
      {typeof url === "string" && url !== "" && url !== brokenUrl ? (
        <Picture
          url={url}
          pixels={pixels}
          isEager={rest.isEager ?? false}
          isCut={shape === "round"}
          onBroken={() => setBrokenUrl(url)}
        />
      ) : (
        <Icon size={isFill ? "36%" : Math.round(pixels * 0.42)} strokeWidth={1.5} />
      )}
    </span>
  );
}
