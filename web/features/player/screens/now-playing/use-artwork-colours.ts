import { type CSSProperties, useEffect, useState } from "react";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { coverColours, readArtworkColour } from "#web/platform/appearance/artwork-colour.ts";

/**
 * The accent's custom properties in the colour of a cover, each readable on the surfaces (`coverColours`); empty where there
 * is no cover, it has no colour, or its service allows no such use. Below an element with them `artwork-accent` applies.
 */
export function useArtworkColours(url: string | null): CSSProperties {
  const { tint_artwork: mayTint } = useCapabilities();
  const wanted = mayTint ? url : null;
  const [found, setFound] = useState<{ url: string; colours: CSSProperties } | null>(null);
  useEffect(() => {
    if (wanted === null) return undefined;
    let isOver = false;
    void readArtworkColour(wanted).then((colour) => {
      if (isOver) return colour;
      // Without a colour nothing changes where there was none before.
      if (colour === null) setFound((before) => before && { url: wanted, colours: {} });
      else setFound({ url: wanted, colours: coverColours(colour) as CSSProperties });
      return colour;
    });
    return () => {
      isOver = true;
    };
  }, [wanted]);
  // The cover before keeps its colour until the next one is known.
  return wanted === null ? {} : (found?.colours ?? {});
}
