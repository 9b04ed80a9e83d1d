import { type QueryKey, useMutation } from "@tanstack/react-query";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import type { Binding } from "./binding.ts";

interface ServerSwitch<Answer> {
  /** what the server answered to the query of this key */
  answer: Answer | undefined;
  queryKey: QueryKey;
  isOn: (answer: Answer) => boolean;
  /** the answer as it will be */
  put: (answer: Answer, isOn: boolean) => Answer;
  write: (isOn: boolean) => Promise<unknown>;
}

/** A switch at an endpoint of its own: changed at once, and back with a sentence where the server does not keep it. */
export function useServerSwitch<Answer>(own: ServerSwitch<Answer>): Binding {
  const { answer, queryKey, isOn, put, write } = own;
  const writing = useMutation({
    scope: { id: `setting ${queryKey.join(" ")}` },
    mutationFn: write,
    onMutate: async (isWanted: boolean) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      const before = queryClient.getQueryData<Answer>(queryKey);
      queryClient.setQueryData<Answer>(queryKey, (now) => (now === undefined ? now : put(now, isWanted)));
      return before;
    },
    onError: (error, _isWanted, before) => {
      queryClient.setQueryData(queryKey, before);
      showToast({ tone: "danger", title: settingsText("failed", { reason: sentenceOf(error) }) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey, exact: true }),
  });
  const value = answer === undefined ? undefined : isOn(answer);
  return {
    value,
    isSaved: writing.isSuccess && writing.variables === value,
    change: (wanted) => writing.mutate(wanted === true),
  };
}
