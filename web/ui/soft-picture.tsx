import { useEffect, useRef } from "react";
import { whenIdle } from "#web/platform/loading/when-idle.ts";
import { joinClasses } from "./join-classes.ts";

/** So few pixels are all that is left of a picture that is this soft. */
const width = 64;
const height = 40;
const softness = 4;
/** the edges would let the ground through */
const overscan = softness * 3;

function draw(context: CanvasRenderingContext2D, picture: HTMLImageElement): void {
  const wide = width + overscan * 2;
  const high = height + overscan * 2;
  const scale = Math.max(wide / picture.naturalWidth, high / picture.naturalHeight);
  const size = [picture.naturalWidth * scale, picture.naturalHeight * scale] as const;
  context.clearRect(0, 0, width, height);
  // Where a browser cannot, the enlargement alone makes it soft.
  context.filter = `blur(${softness}px) saturate(1.5)`;
  context.drawImage(picture, (width - size[0]) / 2, (height - size[1]) / 2, ...size);
}

/**
 * The colours of a picture, as light behind something else. It is made soft once, on a few pixels: a filter of the
 * page's would be worked out again with whatever changes above it.
 */
export function SoftPicture({ url, className }: { url: string; className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d") ?? null;
    if (context === null) return undefined;
    let isShown = true;
    const picture = new Image();
    const show = async () => {
      // What is read comes first.
      await whenIdle();
      if (isShown) draw(context, picture);
    };
    picture.addEventListener("load", () => void show());
    picture.src = url;
    return () => {
      isShown = false;
      context.clearRect(0, 0, width, height);
    };
  }, [url]);
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      aria-hidden
      className={joinClasses("size-full", className)}
    />
  );
}
