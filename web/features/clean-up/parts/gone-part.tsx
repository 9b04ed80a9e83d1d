import { Ban } from "lucide-react";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import type { PartProps } from "./part-props.ts";
import { PartCard } from "./part-card.tsx";
import { PlaylistLines } from "./playlist-lines.tsx";
import { countText } from "#web/features/clean-up/use-choices.ts";

/** Rows that the service no longer has, with what may take their places. */
export function GonePart({ totals, rule, choice, onChoose }: PartProps) {
  const { rows, playlists, replaceable, liked_gone: likedGone } = totals.gone;
  const name = cleanUpText("goneSongs.name");
  return (
    <PartCard
      icon={Ban}
      name={name}
      total={rows}
      sentence={
        rows === 0
          ? cleanUpText("goneSongs.none")
          : cleanUpText("goneSongs.sentence", {
              rows: countText("rows", rows),
              playlists: countText("playlists", playlists),
              replaceable,
            })
      }
      isOn={choice.isOn}
      canChoose={replaceable > 0}
      onChoose={(isOn) => onChoose({ ...choice, isOn })}
    >
      {rows === 0 ? null : <p className="max-w-prose text-weak">{cleanUpText("goneSongs.about")}</p>}
      {likedGone === 0 ? null : (
        <p className="max-w-prose text-weak">{cleanUpText("goneSongs.liked", { count: likedGone })}</p>
      )}
      {rows === 0 ? null : (
        <PlaylistLines part="gone" rule={rule} label={name} choice={choice} onChoose={onChoose} />
      )}
    </PartCard>
  );
}
