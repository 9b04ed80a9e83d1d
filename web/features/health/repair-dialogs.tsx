import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { ChangeJobDialog } from "#web/features/changes/changes.ts";
import { type Playlist, playlistName, usePlaylists } from "#web/features/library/library.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { healthText } from "#web/features/health/texts/health-text.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { Choice } from "./health-rows.ts";
import { additionOf, describeRemoval, likesOf, removalOf, repair } from "./repairs.ts";

interface DialogProps {
  choices: readonly Choice[];
  onClose: () => void;
}

/** Lines that are shown of what may be many. */
const maxLines = 12;

interface RemoveDialogProps extends DialogProps {
  /** songs that would be gone from a playlist altogether */
  lastCopies: readonly { title: string; playlistName: string }[];
}

/** Takes what is selected out of playlists and liked songs, after saying what from where. */
export function RemoveDialog({ choices, lastCopies, onClose }: RemoveDialogProps) {
  const lines = describeRemoval(choices);
  const count = choices.length;
  return (
    <ChangeJobDialog
      title={healthText("removeTitle", { count })}
      confirmLabel={healthText("removeConfirm")}
      isDestructive
      start={repair(removalOf(choices))}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col gap-2">
          {lines.slice(0, maxLines).map(({ where, titles }) => (
            <li key={where}>
              <p dir="auto" className="font-semibold text-strong">
                {where}
              </p>
              <p dir="auto" className="text-sm text-weak">
                {titles}
              </p>
            </li>
          ))}
        </ul>
        {lines.length <= maxLines ? null : (
          <p className="text-weak">
            {healthText("morePlaylists", {
              count: lines.length - maxLines,
            })}
          </p>
        )}
        {lastCopies.length === 0 ? null : (
          <div className="rounded-card border border-hairline-strong px-4 py-3">
            <p className="flex gap-2 font-semibold text-strong">
              <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-warning" />
              {healthText("lastCopies", {
                count: lastCopies.length,
              })}
            </p>
            <ul className="mt-1 ms-6.5 text-normal">
              {lastCopies.slice(0, maxLines).map((copy, index) => (
                <li key={`${copy.title}-${index}`} dir="auto">
                  {healthText("lastCopy", { title: copy.title, playlist: copy.playlistName })}
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className="text-normal">{healthText("removeNote")}</p>
      </div>
    </ChangeJobDialog>
  );
}

/** Puts a heart on what is selected, or takes it away, after saying so. */
export function LikeDialog({ choices, isLiked, onClose }: DialogProps & { isLiked: boolean }) {
  const count = choices.length;
  return (
    <ChangeJobDialog
      title={healthText(isLiked ? "likeTitle" : "unlikeTitle", { count })}
      confirmLabel={healthText(isLiked ? "likeConfirm" : "unlikeConfirm")}
      isDestructive={!isLiked}
      start={repair(likesOf(choices, isLiked))}
      onClose={onClose}
    >
      <p className="text-lg">{healthText(isLiked ? "likeBody" : "unlikeBody")}</p>
    </ChangeJobDialog>
  );
}

const maxPlaylists = 100;

interface PlaylistChoiceProps {
  chosen: string | null;
  onChoose: (playlist: Playlist) => void;
}

function PlaylistChoice({ chosen, onChoose }: PlaylistChoiceProps) {
  const [filter, setFilter] = useState("");
  const playlists = usePlaylists().data?.items;
  const wanted = filter.trim().toLocaleLowerCase();
  const shown = (playlists ?? [])
    .filter((playlist) => playlist.own && playlistName(playlist.name).toLocaleLowerCase().includes(wanted))
    .slice(0, maxPlaylists);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{healthText("addChoose")}</legend>
      <TextField
        label={healthText("addFilter")}
        type="search"
        autoComplete="off"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <div className="max-h-56 overflow-y-auto rounded-card border border-hairline">
        {playlists !== undefined && shown.length === 0 ? (
          <p className="px-4 py-3 text-weak">{healthText("addNone")}</p>
        ) : null}
        {shown.map((playlist) => (
          <label
            key={playlist.id}
            className="flex min-h-10 items-center gap-3 px-4 py-1 text-normal hover:bg-hover has-checked:text-strong"
          >
            <input
              type="radio"
              name="repair-target"
              checked={chosen === playlist.id}
              onChange={() => onChoose(playlist)}
              className="size-4 shrink-0 accent-(--accent-text)"
            />
            <span dir="auto" className="min-w-0 grow truncate text-start">
              {playlistName(playlist.name)}
            </span>
            <span className="tabular text-sm text-weak">{formatCount(playlist.track_count)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Puts what is selected into a playlist of the person's own, or into a new one. */
export function AddDialog({ choices, onClose }: DialogProps) {
  const [playlist, setPlaylist] = useState<Playlist | null>(null);
  const [newName, setNewName] = useState("");
  const name = newName.trim();
  const existing = playlist === null ? null : { id: playlist.id, name: playlistName(playlist.name) };
  const target = name === "" ? existing : { id: null, name };
  const count = choices.length;
  return (
    <ChangeJobDialog
      title={healthText("addTitle", { count })}
      confirmLabel={healthText("addConfirm")}
      start={target === null ? null : repair(additionOf(choices, target))}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>{healthText("addBody")}</p>
        <PlaylistChoice
          chosen={name === "" ? (playlist?.id ?? null) : null}
          onChoose={(chosen) => {
            setPlaylist(chosen);
            setNewName("");
          }}
        />
        <TextField
          label={healthText("addNew")}
          hint={healthText("addNewHint")}
          maxLength={100}
          autoComplete="off"
          value={newName}
          onChange={(event) => setNewName(event.target.value)}
        />
      </div>
    </ChangeJobDialog>
  );
}
