import { maxPlaylistNameLength } from "#contract/playlists/playlist-limits.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { playlistName } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { smartText } from "#web/features/smart-playlists/texts/smart-playlists-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Choice } from "#web/ui/form/choice.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { SmartPlaylist } from "../smart-playlists.queries.ts";
import { refreshAndNotify, notifyRefreshed } from "../notify-refreshed.ts";
import { ByHand } from "./by-hand.tsx";
import { GroupFields } from "./group-fields.tsx";
import { OrderAndLimit } from "./order-fields.tsx";
import { RuleOutlook } from "./rule-outlook.tsx";
import { RuleTextField } from "./rule-text-field.tsx";
import { useRuleDraft } from "./use-rule-draft.ts";

const schedules = ["never", "daily", "weekly"] as const;
const firstRule = "all of (\n  liked is yes\n)\norder by added descending\nlimit 100 songs";

interface Wish {
  name: string;
  rule: string;
  schedule: SmartPlaylist["schedule"];
}

/** Makes the playlist, or changes its rule and refreshes it; then its line in the list shows it. */
function useSave(playlist: SmartPlaylist | null) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ name, rule, schedule }: Wish) => {
      if (playlist === null) {
        notifyRefreshed(
          await call("POST /smart-playlists", { body: { name, rule, schedule } }),
          name,
          "made",
        );
        return;
      }
      const { playlist_id: id } = playlist;
      await call("PATCH /smart-playlists/{id}", { params: { id }, body: { rule, schedule } });
      await refreshAndNotify(id, playlistName(playlist.name));
    },
    onSuccess: () => navigate({ to: "/playlists", search: { show: "rules" } }),
  });
}

function Saving({ isNew, save }: { isNew: boolean; save: ReturnType<typeof useSave> }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="primary" isBusy={save.isPending}>
        {smartText(save.isPending ? (isNew ? "making" : "saving") : isNew ? "make" : "save")}
      </Button>
      {save.isError ? (
        <p role="alert" className="flex items-start gap-2 text-danger">
          <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
          {joinSentences(smartText(isNew ? "notMade" : "notSaved"), sentenceOf(save.error))}
        </p>
      ) : null}
    </div>
  );
}

/** Writes a rule by fields or as text, shows what it selects, and saves it. Null: a playlist is made. */
export function RuleEditor({ playlist }: { playlist: SmartPlaylist | null }) {
  const [name, setName] = useState("");
  const [schedule, setSchedule] = useState(playlist?.schedule ?? "never");
  const [isTried, setIsTried] = useState(false);
  const draft = useRuleDraft(playlist?.rule ?? firstRule);
  const save = useSave(playlist);
  const isNew = playlist === null;
  const playlistId = playlist?.playlist_id ?? null;
  const isNameless = isNew && name.trim() === "";

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isNameless || draft.problem !== null || save.isPending) return;
    save.mutate({ name: name.trim(), rule: draft.text, schedule });
  };

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-6">
      {isNew ? (
        <TextField
          label={smartText("name")}
          value={name}
          maxLength={maxPlaylistNameLength}
          dir="auto"
          autoComplete="off"
          problem={isTried && isNameless ? smartText("nameNeeded") : null}
          onChange={(event) => setName(event.target.value)}
        />
      ) : null}
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <GroupFields
            group={draft.rule.where}
            label={smartText("rule")}
            depth={1}
            onChange={(where) => draft.changeRule({ ...draft.rule, where })}
          />
          <OrderAndLimit rule={draft.rule} onChange={draft.changeRule} />
          <Choice
            label={smartText("schedule")}
            value={schedule}
            options={schedules}
            textOf={(word) => smartText(`schedules.${word}`)}
            onChange={setSchedule}
          />
        </div>
        <RuleTextField draft={draft} />
      </div>
      <RuleOutlook rule={draft.problem === null ? draft.text : null} playlistId={playlistId} />
      <ByHand playlistId={playlistId} />
      <Saving isNew={isNew} save={save} />
    </form>
  );
}
