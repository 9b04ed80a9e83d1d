import { useQuery } from "@tanstack/react-query";
import { UserRoundSearch } from "lucide-react";
import { type ReactNode, useState } from "react";
import { createApi } from "#web/platform/api/http.ts";
import { returnText } from "#web/features/auth/texts/return-text.ts";
import type { Session } from "#web/platform/api/session.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

interface ForeignSignInProps {
  /** someone's token, of a sign-in that this browser did not begin */
  appToken: string;
  onAccept: (session: Session) => void;
  onRefuse: () => void;
  /** in its place when the token is good for nothing */
  whenOver: ReactNode;
}

/** Says whose a sign-in is that was not started in this browser, and asks before anything is stored. */
export function ForeignSignIn({ appToken, onAccept, onRefuse, whenOver }: ForeignSignInProps) {
  const [api] = useState(() => createApi({ getAppToken: () => appToken, onRefused: () => undefined }));
  const owner = useQuery({
    queryKey: ["auth", "foreign-sign-in"],
    queryFn: ({ signal }) => api.call("GET /auth/me", { signal }),
    retry: false,
    gcTime: 0,
  });
  if (owner.isError) return whenOver;
  if (owner.data === undefined)
    return (
      <div className="grid min-h-dvh place-items-center" aria-busy>
        <div className="flex w-72 flex-col gap-4">
          <output className="text-center text-lg text-strong">{returnText("foreign.asking")}</output>
          <Skeleton className="h-1.5 w-full" />
        </div>
      </div>
    );
  const { user_id: userId, display_name: name, service } = owner.data;
  return (
    <div className="grid min-h-dvh place-items-center">
      <div>
        <h1 className="sr-only">{returnText("foreign.title", { name })}</h1>
        <EmptyState
          role="alert"
          icon={UserRoundSearch}
          title={returnText("foreign.title", { name })}
          body={returnText("foreign.body", { service })}
          action={
            <>
              <Button variant="primary" onClick={onRefuse}>
                {returnText("foreign.no")}
              </Button>
              <Button onClick={() => onAccept({ appToken, userId })}>
                <bdi className="truncate">{returnText("foreign.yes", { name })}</bdi>
              </Button>
            </>
          }
        />
      </div>
    </div>
  );
}
