import { useMutation } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { formatMoment } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { privateSessionQuery } from "./stats.queries.ts";
import { privateSessionText } from "./texts/private-session-text.ts";

interface PrivateSessionLineProps {
  /** epoch seconds */
  until: number;
  /** epoch ms */
  now: number;
}

/** See the public file. */
export function PrivateSessionLine({ until, now }: PrivateSessionLineProps) {
  const ending = useMutation({
    mutationFn: () => call("POST /stats/private-session", { body: { on: false } }),
    onSuccess: (session) => queryClient.setQueryData(privateSessionQuery.queryKey, session),
    onError: (error) => showFailure(privateSessionText("failed"), error),
  });
  return (
    <div className="mx-2 mb-2 flex items-center gap-3 rounded-card border border-hairline bg-raised ps-4 pe-1 max-md:mx-0 max-md:mb-0 max-md:rounded-none max-md:border-x-0">
      <EyeOff aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-weak" />
      <output className="min-w-0 grow truncate text-normal">
        <strong className="font-semibold text-strong">
          {privateSessionText("title", { time: formatMoment(until, now) })}
        </strong>{" "}
        <span className="max-md:hidden">{privateSessionText("detail")}</span>
      </output>
      <Button variant="quiet" isBusy={ending.isPending} onClick={() => ending.mutate()}>
        {privateSessionText("end")}
      </Button>
    </div>
  );
}
