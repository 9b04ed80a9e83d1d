import { maxPlaylistNameLength } from "#contract/playlists/playlist-limits.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Headphones, Heart, Shapes } from "lucide-react";
import { useMemo } from "react";
import type { Track } from "#contract/library/library.ts";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { playlistName, usePlaylists } from "#web/features/library/library.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { likesQuery, type Totals } from "#web/features/clean-up/clean-up.queries.ts";
import { sortUnsorted } from "#web/features/player/player.tsx";
import { isPlaylistChosen, type PartChoice, togglePlaylist } from "#web/features/clean-up/part-choice.ts";
import { countText, type LikesChoice } from "#web/features/clean-up/use-choices.ts";
import { artistNames, trackName } from "#web/platform/text/shown-names.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { Choice } from "#web/ui/form/choice.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { TableColumn } from "#web/ui/list/virtual-table.tsx";
import { useIsNarrow } from "#web/ui/use-media.ts";
import { Tick, TwoLines } from "./line-parts.tsx";
import { LinesTable } from "./lines-table.tsx";
import { PartCard } from "./part-card.tsx";

interface LikesPartProps {
  totals: Totals;
  likes: LikesChoice;
  choice: PartChoice;
  onChoose: (choice: PartChoice) => void;
  onChooseLikes: (likes: LikesChoice) => void;
}

const actions = ["add", "move", "unlike"] as const;
/** in the place of the id of a playlist */
const byName = "";

/** The playlist that likes go into: an own one, or the one of a name. */
function Target({ likes, onChooseLikes }: Pick<LikesPartProps, "likes" | "onChooseLikes">) {
  const { data } = usePlaylists();
  const own = (data?.items ?? []).filter((playlist) => playlist.own && playlist.readable);
  const names = new Map(own.map(({ id, name }) => [id, playlistName(name)]));
  const { name, target } = likes;
  return (
    <>
      <div className="flex min-w-60 grow basis-0">
        <Choice
          label={cleanUpText("likes.target")}
          value={target?.id ?? byName}
          options={[byName, ...names.keys()]}
          textOf={(id) => names.get(id) ?? cleanUpText("likes.newPlaylist")}
          onChange={(id) =>
            onChooseLikes({ ...likes, target: id === byName ? null : { id, name: names.get(id) ?? "" } })
          }
        />
      </div>
      {target === null ? (
        <div className="min-w-60 grow basis-full">
          <TextField
            label={cleanUpText("likes.playlistName")}
            hint={cleanUpText("likes.nameHint")}
            value={name}
            maxLength={maxPlaylistNameLength}
            dir="auto"
            autoComplete="off"
            onChange={(event) => onChooseLikes({ ...likes, name: event.target.value })}
          />
        </div>
      ) : null}
    </>
  );
}

interface LikeLine {
  key: string;
  track: Track;
}

function columnsOf(
  { choice, onChoose }: Pick<LikesPartProps, "choice" | "onChoose">,
  isNarrow: boolean,
): TableColumn<LikeLine>[] {
  return [
    {
      id: "choose",
      header: cleanUpText("column.choose"),
      isHeaderHidden: isNarrow,
      width: isNarrow ? "2.75rem" : "5.5rem",
      cell: ({ track: { id, name } }) => (
        <Tick
          label={cleanUpText("likes.include", { song: trackName({ name }) })}
          isOn={choice.isOn && isPlaylistChosen(choice, id)}
          isDisabled={!choice.isOn}
          onToggle={() => onChoose(togglePlaylist(choice, { id, rows: 1 }))}
        />
      ),
    },
    {
      id: "what",
      header: cleanUpText("likes.column"),
      width: "minmax(0, 1fr)",
      cell: ({ track: { name, artists } }) => (
        <TwoLines what={trackName({ name })} why={artistNames(artists)} />
      ),
    },
  ];
}

/** Unsorted likes, newest first, to be chosen one by one. */
function LikeLines({ choice, onChoose }: Pick<LikesPartProps, "choice" | "onChoose">) {
  const isNarrow = useIsNarrow();
  const query = useInfiniteQuery(likesQuery);
  const { data } = query;
  const lines = useMemo(
    () => (data?.pages ?? []).flatMap(({ items }) => items.map((track) => ({ key: track.id, track }))),
    [data],
  );
  return (
    <LinesTable
      label={cleanUpText("likes.name")}
      columns={columnsOf({ choice, onChoose }, isNarrow)}
      lines={lines}
      pages={query}
      choice={{ isOn: choice.isOn, onChoose }}
      boxClass="max-h-72"
    />
  );
}

/** Liked songs that are in no playlist of one's own: they go into one, or are no longer liked, or both. */
export function LikesPart({ totals, likes, choice, onChoose, onChooseLikes }: LikesPartProps) {
  const { songs } = totals.likes;
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
      isOn={choice.isOn}
      canChoose={songs > 0}
      onChoose={(isOn) => onChoose({ ...choice, isOn })}
    >
      {songs === 0 ? null : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="max-w-prose min-w-0 grow basis-64 text-weak">{cleanUpText("likes.about")}</p>
            <div className="flex flex-wrap gap-2">
              {canPlay ? (
                <Button icon={Headphones} onClick={sortUnsorted}>
                  {cleanUpText("likes.whileListening")}
                </Button>
              ) : null}
              <Link to="/library/tools" className={buttonClasses("secondary")}>
                <Shapes aria-hidden size={18} />
                {cleanUpText("likes.byGenre")}
              </Link>
            </div>
          </div>
          <div className="flex max-w-3xl flex-wrap items-end gap-3">
            <div className="flex min-w-60 grow basis-0">
              <Choice
                label={cleanUpText("likes.action")}
                value={likes.action}
                options={actions}
                textOf={(each) => cleanUpText(`likes.actions.${each}`)}
                onChange={(action) => onChooseLikes({ ...likes, action })}
              />
            </div>
            {likes.action === "unlike" ? null : <Target likes={likes} onChooseLikes={onChooseLikes} />}
          </div>
          <LikeLines choice={choice} onChoose={onChoose} />
        </>
      )}
    </PartCard>
  );
}
