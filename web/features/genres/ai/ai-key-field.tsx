import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { aiKeyQuery } from "#web/features/genres/genres.queries.ts";
import { call } from "#web/platform/api/api.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { TextField } from "#web/ui/form/text-field.tsx";

/** See the public file. */
export function AiKeyField() {
  const hasKey = useQuery(aiKeyQuery).data?.exists === true;
  const [typed, setTyped] = useState("");
  const write = useMutation({
    mutationFn: (key: string | null) => call("POST /auth/gemini-key", { body: { api_key: key } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(aiKeyQuery.queryKey, answer);
      setTyped("");
      showSuccess(genreToolsText(answer.exists ? "ai.saved" : "ai.cleared"));
    },
    onError: (error) => showFailure(genreToolsText("ai.failed"), error),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== "" && !write.isPending) write.mutate(typed.trim());
  };
  return (
    <form onSubmit={handleSubmit} className="flex max-w-md flex-col gap-2">
      <TextField
        type="password"
        autoComplete="off"
        isCode
        label={genreToolsText("ai.label")}
        hint={genreToolsText(hasKey ? "ai.stored" : "ai.none")}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <span className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={write.isPending} disabled={typed.trim() === ""}>
          {genreToolsText("ai.save")}
        </Button>
        {hasKey ? (
          <Button variant="quiet" isBusy={write.isPending} onClick={() => write.mutate(null)}>
            {genreToolsText("ai.clear")}
          </Button>
        ) : null}
      </span>
    </form>
  );
}
