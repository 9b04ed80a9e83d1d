import { type RefObject, useEffect, useRef } from "react";
import type { Picture, PictureOptions } from "./picture.ts";

/**
 * A picture that runs as long as its canvas is on the page, always with the newest options.
 *
 * @param start begins the picture, if it can be drawn; another one ends it and starts over
 * @returns what the canvas is given as its ref
 */
export function usePicture<Options extends PictureOptions>(
  options: Options,
  start: (canvas: HTMLCanvasElement, first: Options) => Picture<Options> | null,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useRef<Picture<Options> | null>(null);
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
    picture.current?.set(options);
  });
  useEffect(() => {
    if (canvas.current === null) return undefined;
    picture.current = start(canvas.current, newest.current);
    return () => {
      picture.current?.stop();
      picture.current = null;
    };
  }, [start]);
  return canvas;
}
