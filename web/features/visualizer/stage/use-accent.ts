import { useEffect, useState } from "react";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { usePlayer } from "#web/features/player/player.tsx";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { readArtworkColour } from "#web/platform/appearance/artwork-colour.ts";
import { fromHex, type Colour } from "#web/platform/appearance/colour.ts";

/** The colour of the playing track's cover where its service allows that, else the theme's accent. */
export function useAccent(): Colour {
  const { tint_artwork: mayTint } = useCapabilities();
  const image = usePlayer((state) => state.track?.image ?? null);
  const hex = useUiState((state) => state.accentColor);
  const [theme, setTheme] = useState<{ hex: string; colour: Colour }>(() => ({ hex, colour: fromHex(hex) }));
  if (theme.hex !== hex) setTheme({ hex, colour: fromHex(hex) });
  const [found, setFound] = useState<{ image: string; colour: Colour | null } | null>(null);
  const wanted = mayTint ? image : null;
  useEffect(() => {
    if (wanted === null) return undefined;
    let isOver = false;
    void readArtworkColour(wanted).then((colour) => {
      if (!isOver) setFound({ image: wanted, colour });
      return colour;
    });
    return () => {
      isOver = true;
    };
  }, [wanted]);
  if (wanted === null) return theme.colour;
  // The cover before keeps its colour until the next one is known.
  return found?.colour ?? theme.colour;
}
