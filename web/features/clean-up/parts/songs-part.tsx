import { HardDrive, HeartPlus, type LucideIcon } from "lucide-react";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { countText } from "#web/features/clean-up/use-choices.ts";
import { PartCard } from "./part-card.tsx";
import type { PartProps } from "./part-props.ts";
import { PlaylistLines } from "./playlist-lines.tsx";

interface SongsPartProps extends PartProps {
  part: "local" | "not-liked";
  icon: LucideIcon;
  found: { rows: number; playlists: number };
}

/** Songs in playlists that stay as they are until a person chooses them. */
function SongsPart({ part, icon, found: { rows, playlists }, rule, choice, onChoose }: SongsPartProps) {
  const name = cleanUpText(`${part}.name`);
  return (
    <PartCard
      icon={icon}
      name={name}
      total={rows}
      sentence={
        rows === 0
          ? cleanUpText(`${part}.none`)
          : cleanUpText(`${part}.sentence`, {
              rows: countText("rows", rows),
              playlists: countText("playlists", playlists),
            })
      }
      isOn={choice.isOn}
      canChoose={rows > 0}
      onChoose={(isOn) => onChoose({ ...choice, isOn })}
    >
      {rows === 0 ? null : (
        <>
          <p className="max-w-prose text-weak">{cleanUpText(`${part}.about`)}</p>
          <PlaylistLines part={part} rule={rule} label={name} choice={choice} onChoose={onChoose} />
        </>
      )}
    </PartCard>
  );
}

/** Files of one's own, which play on the device alone that has them. */
export function LocalPart(props: PartProps) {
  return <SongsPart part="local" icon={HardDrive} found={props.totals.local} {...props} />;
}

/** Songs in playlists that are not liked. */
export function NotLikedPart(props: PartProps) {
  return <SongsPart part="not-liked" icon={HeartPlus} found={props.totals.not_liked} {...props} />;
}
