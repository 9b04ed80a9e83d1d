import { useMutation } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { linkText } from "#web/features/auth/texts/link-text.ts";
import { Button } from "#web/ui/button.tsx";
import { useProfile } from "#web/features/auth/account/auth.queries.ts";
import { renewLink } from "./renew-link.ts";

/** One click to a working link: to the provider and back to this page. */
export function RenewButton({ variant = "secondary" }: { variant?: "primary" | "secondary" }) {
  const isGone = useProfile()?.link_state === "disconnected";
  const renewal = useMutation({ mutationFn: () => renewLink() });
  return (
    <Button
      variant={variant}
      icon={RefreshCw}
      isBusy={renewal.isPending}
      className="shrink-0"
      onClick={() => renewal.mutate()}
    >
      {linkText(isGone ? "connect" : "renew")}
    </Button>
  );
}
