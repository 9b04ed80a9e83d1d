import { useMutation } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type FormEvent, useState } from "react";
import { aiKeyQuery } from "#web/features/genres/genres.queries.ts";
import { call } from "#web/platform/api/api.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { TextField } from "#web/ui/form/text-field.tsx";

/** Stores the person's AI key, which is never shown again, or forgets it. */
export function AiKeyField({ hasKey }: { hasKey: boolean }) {
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
    <details className="group">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-control text-sm font-semibold text-normal">
        <ChevronRight aria-hidden size={16} className="transition group-open:rotate-90" />
        {genreToolsText(hasKey ? "ai.summaryStored" : "ai.summary")}
      </summary>
      <form onSubmit={handleSubmit} className="mt-2 flex flex-col gap-2">
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
    </details>
  );
}
