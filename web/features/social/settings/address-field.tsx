import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { detailOf } from "#web/platform/api/failure.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ListFailure } from "#web/features/social/area/people-list.tsx";
import { addressQuery } from "#web/features/social/social.queries.ts";
import { LineForm } from "./line-form.tsx";

function AddressForm({ addresses }: { addresses: RouteOutput<"GET /social/email"> }) {
  const queries = useQueryClient();
  const { email, service_email: serviceEmail } = addresses;
  const isOffered = serviceEmail !== null && serviceEmail.toLowerCase() !== email;
  return (
    <LineForm
      label={socialText("addressField")}
      hint={socialText("addressHint")}
      type="email"
      autoComplete="email"
      maxLength={254}
      kept={email}
      refused={socialText("addressRefused")}
      saveLabel={socialText("addressSave")}
      save={(value) => call("PUT /social/email", { body: { email: value } })}
      onSaved={(now) => {
        queries.setQueryData(addressQuery.queryKey, now);
        return now.email;
      }}
      renderButtons={(save) => (
        <>
          {email === null ? null : (
            <Button needsServer variant="quiet" onClick={() => save(null)}>
              {socialText("addressRemove")}
            </Button>
          )}
          {isOffered ? (
            <Button needsServer variant="quiet" onClick={() => save(serviceEmail.toLowerCase())}>
              {socialText("addressUseTold")}
            </Button>
          ) : null}
        </>
      )}
    >
      {isOffered ? (
        <p className="text-sm break-words text-weak">
          {socialText("addressTold", { address: serviceEmail })}
        </p>
      ) : null}
    </LineForm>
  );
}

/** The e-mail address by which the person lets others find them. */
export function AddressField() {
  const { data, error, refetch } = useQuery(addressQuery);
  if (data !== undefined) return <AddressForm addresses={data} />;
  if (error === null) return <Skeleton className="h-24 w-full" />;
  return <ListFailure sentence={detailOf(error) ?? socialText("failed")} onRetry={() => void refetch()} />;
}
