import { useEffect } from "react";
import { accentColours } from "#web/platform/appearance/accent.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { useAccent } from "./stage/use-accent.ts";

/** Paints with the colour of the cover of what plays, where its service allows that; shows nothing. */
function PaintedAccent(): null {
  const colour = useAccent();
  const hex = `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
  useEffect(() => {
    useUiState.setState({ accentColours: accentColours(hex) });
    return () => useUiState.setState(({ accentColor }) => ({ accentColours: accentColours(accentColor) }));
  }, [hex]);
  return null;
}

/** See the public file. */
export function ArtworkAccent() {
  const isWanted = useUiState((state) => state.artworkAccent);
  return isWanted ? <PaintedAccent /> : null;
}
