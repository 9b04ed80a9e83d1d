import { ListX } from "lucide-react";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import type { PartProps } from "./part-props.ts";
import { PartCard } from "./part-card.tsx";
import { PlaylistLines } from "./playlist-lines.tsx";
import { countText } from "#web/features/clean-up/use-choices.ts";

/** Playlists without a song. */
export function EmptyPart({ totals, rule, choice, onChoose }: PartProps) {
  const { playlists, by_rule: byRule } = totals.empty;
  const name = cleanUpText("empty.name");
  return (
    <PartCard
      icon={ListX}
      name={name}
      total={playlists}
      sentence={
        playlists === 0
          ? cleanUpText("empty.none")
          : cleanUpText("empty.sentence", { playlists: countText("playlists", playlists) })
      }
      isOn={choice.isOn}
      canChoose={playlists > 0}
      onChoose={(isOn) => onChoose({ ...choice, isOn })}
    >
      {byRule === 0 ? null : (
        <p className="max-w-prose text-weak">{cleanUpText("empty.byRule", { count: byRule })}</p>
      )}
      {playlists === 0 ? null : (
        <>
          <p className="max-w-prose text-weak">{cleanUpText("empty.about")}</p>
          <PlaylistLines part="empty" rule={rule} label={name} choice={choice} onChoose={onChoose} />
        </>
      )}
    </PartCard>
  );
}
