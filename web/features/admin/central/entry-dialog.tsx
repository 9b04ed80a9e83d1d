import { byLanguage } from "#web/platform/i18n/language.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { genresQuery } from "#web/features/genres/genres.ts";
import { call } from "#web/platform/api/api.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { Choice } from "#web/ui/form/choice.tsx";
import { DataTable, type Column } from "#web/features/admin/panel/data-table.tsx";
import { Listed } from "#web/features/admin/panel/listed.tsx";
import { entryQuery, previewQuery, type EntryFacts, type FoundEntry } from "./central.queries.ts";

type Fact = EntryFacts["facts"][number];

const columns = byLanguage((): Column<Fact>[] => [
  { name: panelText("central.source"), cell: ({ source }) => panelText(`coverage.${source}`) },
  { name: panelText("central.of"), cell: ({ subject }) => <bdi>{subject}</bdi> },
  {
    name: panelText("central.by"),
    cell: ({ by }) => panelText(by === "id" ? "central.byId" : "central.byName"),
  },
  {
    name: panelText("central.says"),
    cell: ({ genres, is_ambiguous: isAmbiguous }) => (
      <>
        {genres.length === 0 ? panelText("central.saysNone") : genres.join(", ")}
        {isAmbiguous ? <span className="block text-weak">{panelText("central.ambiguous")}</span> : null}
      </>
    ),
  },
]);

function Facts({ facts: { kind, genre, given, facts } }: { facts: EntryFacts }) {
  const none = panelText("central.none");
  return (
    <div className="flex flex-col gap-3">
      {kind === "track" ? (
        <p className="text-normal">{panelText("central.result", { genre: genre ?? none })}</p>
      ) : null}
      <p className="text-normal">{panelText("central.given", { genre: given ?? none })}</p>
      <h3 className="font-semibold text-strong">{panelText("central.facts")}</h3>
      {facts.length === 0 ? (
        <p className="text-normal">{panelText("central.noFacts")}</p>
      ) : (
        <DataTable
          label={panelText("central.facts")}
          columns={columns()}
          rows={facts}
          keyOf={({ source, subject, by }) => `${source} ${by} ${subject}`}
        />
      )}
    </div>
  );
}

function Preview({ entry, genre }: { entry: FoundEntry; genre: string | null }) {
  const { data, error } = useQuery(previewQuery(entry, genre));
  if (error !== null)
    return (
      <p role="alert" className="text-danger">
        {sentenceOf(error)}
      </p>
    );
  if (data === undefined) return null;
  return (
    <div aria-live="polite" className="text-normal">
      <p>
        {panelText("central.wouldChange", {
          count: data.changed,
          libraries: data.libraries,
        })}
      </p>
      <ul className="mt-2 text-sm">
        {data.tracks.slice(0, 5).map(({ track_id: id, name, from, to }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {from ?? panelText("central.none")} → {to ?? panelText("central.none")}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What sources say of a song or an artist, and what an admin says of it. */
export function EntryDialog({ entry, onClose }: { entry: FoundEntry; onClose: () => void }) {
  const { kind, provider, id, name } = entry;
  const facts = useQuery(entryQuery(entry));
  const tree = useQuery(genresQuery).data?.tree ?? [];
  const [genre, setGenre] = useState<string>("");
  const isGiven = facts.data?.given != null;
  const set = useMutation({
    mutationFn: (wanted: string | null) =>
      call("PUT /admin/central", { body: { kind, provider, id, genre: wanted } }),
    onSuccess: ({ changed }) => {
      showSuccess(panelText("central.done", { count: changed }));
      setGenre("");
    },
    onError: (error) => showFailure(panelText("central.setFailed"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
  return (
    <Dialog
      title={name === "" ? id : name}
      closeLabel={panelText("central.close")}
      size="wide"
      onClose={onClose}
      footer={
        <>
          {isGiven ? (
            <Button variant="danger" isBusy={set.isPending} onClick={() => set.mutate(null)}>
              {panelText("central.clear")}
            </Button>
          ) : null}
          <Button
            variant="primary"
            disabled={genre === ""}
            isBusy={set.isPending}
            onClick={() => set.mutate(genre)}
          >
            {panelText("central.set")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Listed
          query={facts}
          failed={panelText("central.failed")}
          empty={panelText("central.noFacts")}
          isEmpty={() => false}
        >
          {(data) => <Facts facts={data} />}
        </Listed>
        <Choice
          label={panelText("central.genre")}
          value={genre}
          options={["", ...tree.map((node) => node.genre)]}
          textOf={(value) => tree.find((node) => node.genre === value)?.display ?? panelText("central.none")}
          onChange={setGenre}
        />
        {genre === "" ? null : <Preview entry={entry} genre={genre} />}
      </div>
    </Dialog>
  );
}
