import { maxPlaylistNameLength } from "#contract/playlists/playlist-limits.ts";
import { Link } from "@tanstack/react-router";
import { Headphones, Heart, Shapes } from "lucide-react";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { sortUnsorted } from "#web/features/player/player.tsx";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { Totals } from "#web/features/clean-up/clean-up.queries.ts";
import { type Choices, countText } from "#web/features/clean-up/use-choices.ts";
import { PartCard } from "./part-card.tsx";
import { artistNames, trackName } from "#web/platform/text/shown-names.ts";

interface LikesPartProps {
  totals: Totals;
  likes: Choices["likes"];
  onChoose: (likes: Choices["likes"]) => void;
}

function NewestLikes({ songs }: { songs: Totals["likes"]["items"] }) {
  return (
    <ol
      aria-label={cleanUpText("likes.newest")}
      // The list scrolls by the arrow keys, which need it to have the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className="max-h-56 divide-y divide-hairline overflow-auto rounded-card border border-hairline"
    >
      {songs.map(({ id, name, artists }) => (
        <li key={id} className="flex min-h-9 items-center gap-3 px-3 text-sm">
          <span dir="auto" className="min-w-0 grow truncate text-start text-strong">
            {trackName({ name })}
          </span>
          <span dir="auto" className="max-w-[45%] truncate text-weak">
            {artistNames(artists)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Liked songs that are in no playlist of one's own. */
export function LikesPart({ totals, likes, onChoose }: LikesPartProps) {
  const { songs, items } = totals.likes;
  const { playback: canPlay } = useCapabilities();
  return (
    <PartCard
      icon={Heart}
      name={cleanUpText("likes.name")}
      total={songs}
      sentence={
        songs === 0
          ? cleanUpText("likes.none")
          : cleanUpText("likes.sentence", { songs: countText("songs", songs) })
      }
      isOn={likes.isOn}
      canChoose={songs > 0}
      onChoose={(isOn) => onChoose({ ...likes, isOn })}
    >
      {songs === 0 ? null : (
        <>
          <p className="max-w-prose text-weak">{cleanUpText("likes.about")}</p>
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-60 grow">
              <TextField
                label={cleanUpText("likes.playlistName")}
                hint={cleanUpText("likes.nameHint")}
                value={likes.name}
                maxLength={maxPlaylistNameLength}
                dir="auto"
                autoComplete="off"
                onChange={(event) => onChoose({ isOn: true, name: event.target.value })}
              />
            </div>
            {canPlay ? (
              <Button icon={Headphones} className="md:mb-7" onClick={sortUnsorted}>
                {cleanUpText("likes.whileListening")}
              </Button>
            ) : null}
            <Link to="/library/tools" className={`${buttonClasses("secondary")} md:mb-7`}>
              <Shapes aria-hidden size={18} />
              {cleanUpText("likes.byGenre")}
            </Link>
          </div>
          <NewestLikes songs={items} />
        </>
      )}
    </PartCard>
  );
}
