import { genreDisplay } from "#contract/genres/genre-names.ts";
import { byLanguage } from "#web/platform/i18n/language.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { GenreScope } from "#contract/genres/genres.ts";
import { type Explanation, genresQuery } from "#web/features/genres/genres.queries.ts";
import { GenreDatalist } from "#web/features/genres/genre-datalist.tsx";
import { correctGenre, maxNamed, nameChanged, type Correction } from "#web/features/genres/correct-genre.ts";
import { useCorrectionPreview } from "#web/features/genres/use-correction-preview.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { genresText } from "#web/features/genres/texts/genres-text.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

const scopes = byLanguage(
  () =>
    [
      { scope: "track", label: genreToolsText("why.scopeTrack") },
      { scope: "album", label: genreToolsText("why.scopeAlbum") },
      { scope: "artist", label: genreToolsText("why.scopeArtist") },
    ] as const satisfies readonly { scope: GenreScope; label: string }[],
);

function ScopeChoice({ chosen, onChoose }: { chosen: GenreScope; onChoose: (scope: GenreScope) => void }) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5">
      <legend className="font-semibold text-strong">{genreToolsText("why.scope")}</legend>
      {scopes().map(({ scope, label }) => (
        <label key={scope} className="flex min-h-10 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={scope === chosen}
            onChange={() => onChoose(scope)}
            className="size-4 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const nameOf = (genre: string | null) => (genre === null ? genreToolsText("noGenre") : genreDisplay(genre));

function Preview({ preview }: { preview: ReturnType<typeof useCorrectionPreview> }) {
  const { data, error } = preview;
  if (error !== null)
    return (
      <p role="alert" className="text-danger">
        {sentenceOf(error)}
      </p>
    );
  if (data === undefined) return <p className="text-weak">{genreToolsText("why.looking")}</p>;
  if (data.changed === 0) return <p>{genreToolsText("why.changesNone")}</p>;
  const named = data.tracks.slice(0, maxNamed);
  const rest = data.changed - named.length;
  return (
    <div>
      <p className="font-semibold text-strong">{genreToolsText("why.changes", { count: data.changed })}</p>
      <ul className="mt-1 text-sm">
        {named.map(({ track_id: id, name, from, to }) => (
          <li key={id} dir="auto" className="truncate">
            {genreToolsText("why.change", { name, from: nameOf(from), to: nameOf(to) })}
          </li>
        ))}
        {rest > 0 ? <li className="text-weak">{genreToolsText("why.more", { count: rest })}</li> : null}
      </ul>
    </div>
  );
}

/** What is typed and chosen, and the correction that it makes; null while it makes none. */
function useCorrection(trackId: string) {
  const genres = useQuery(genresQuery).data;
  const [typed, setTyped] = useState("");
  const [scope, setScope] = useState<GenreScope>("track");
  const [isLeft, setIsLeft] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  const wanted = typed.trim().toLowerCase();
  const isKnown = genres?.allowed.includes(wanted) === true;
  const correction: Correction | null =
    isClearing || isKnown ? { track_id: trackId, genre: isClearing ? null : wanted, scope } : null;
  return {
    correction,
    typed,
    scope,
    setScope,
    isClearing,
    isWrong: isLeft && wanted !== "" && genres !== undefined && !isKnown,
    type: (text: string) => {
      setTyped(text);
      setIsLeft(false);
      setIsClearing(false);
    },
    leave: () => setIsLeft(true),
    clear: () => {
      setTyped("");
      setIsClearing(true);
    },
  };
}

/** Chooses the right genre for a song, its album or its artist; what changes is shown before. */
export function CorrectionForm({ why }: { why: Explanation }) {
  const listId = useId();
  const form = useCorrection(why.track_id);
  const { correction, isClearing } = form;
  const preview = useCorrectionPreview(correction);
  const correct = useMutation({
    mutationFn: correctGenre,
    onSuccess: ({ changed, tracks }) => {
      form.type("");
      showToast({
        tone: "success",
        title: genresText("why.corrected", { count: changed }),
        ...(changed === 0 ? {} : { detail: nameChanged({ changed, tracks }) }),
      });
    },
    onError: (error) => showFailure(genreToolsText("songs.overrideFailed"), error),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (correction !== null && preview.isSuccess && !correct.isPending) correct.mutate(correction);
  };
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-3 border-t border-hairline pt-5">
      <h3 className="text-lg font-semibold text-strong">{genreToolsText("why.correct")}</h3>
      <TextField
        label={genreToolsText("why.correctGenre")}
        list={listId}
        value={form.typed}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        problem={form.isWrong ? genreToolsText("why.unknownGenre") : null}
        onBlur={form.leave}
        onChange={(event) => form.type(event.currentTarget.value)}
      />
      <GenreDatalist id={listId} />
      <ScopeChoice chosen={form.scope} onChoose={form.setScope} />
      <div aria-live="polite">{correction === null ? null : <Preview preview={preview} />}</div>
      <div className="flex flex-wrap justify-end gap-2">
        {why.genre_source === "override" && !isClearing ? (
          <Button variant="quiet" onClick={form.clear}>
            {genreToolsText("why.clear")}
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          isBusy={correct.isPending}
          disabled={correction === null || !preview.isSuccess}
        >
          {genreToolsText(isClearing ? "why.clear" : "why.confirm")}
        </Button>
      </div>
    </form>
  );
}
