import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isSessionKept } from "#web/platform/api/session.ts";
import { socialKeys } from "./social.queries.ts";

interface Outcome<Input, Output> {
  onDone?: (output: Output, input: Input) => void;
  /** left out: the failure stands in the mutation only */
  onFailed?: (error: Error, input: Input) => void;
}

/**
 * Does something with another person, unless the session is gone meanwhile (specification 2, section 5). The lists of
 * people are read again behind it, whether it worked or not.
 */
export function useSocialAction<Input, Output>(
  send: (input: Input) => Promise<Output>,
  { onDone, onFailed }: Outcome<Input, Output> = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => (isSessionKept() ? { output: await send(input) } : null),
    onSuccess: (done, input) => {
      if (done !== null) onDone?.(done.output, input);
    },
    onError: (error, input) => onFailed?.(error, input),
    onSettled: (done) => {
      if (done !== null) void queries.invalidateQueries({ queryKey: socialKeys.lists });
    },
  });
}
