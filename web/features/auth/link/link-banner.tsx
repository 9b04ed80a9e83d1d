import { CalendarClock, Unplug } from "lucide-react";
import { useState } from "react";
import { formatDate } from "#web/platform/text/format.ts";
import { linkText } from "#web/features/auth/texts/link-text.ts";
import { Button } from "#web/ui/button.tsx";
import { type LinkTrouble, type Profile, troubleOf } from "#web/features/auth/account/link-rule.ts";
import { RenewButton } from "./renew-button.tsx";

const icons = { due: CalendarClock, over: Unplug, gone: Unplug } as const;
const postponedKey = "link_renewal_postponed";

/** A link that still works may be renewed later: in this tab its banner is not shown again. */
function usePostponed(trouble: LinkTrouble, endsAt: number | null): [boolean, () => void] {
  const [postponed, setPostponed] = useState(() => sessionStorage.getItem(postponedKey));
  const mark = String(endsAt);
  return [
    trouble === "due" && postponed === mark,
    () => {
      sessionStorage.setItem(postponedKey, mark);
      setPostponed(mark);
    },
  ];
}

/** Says what is the matter with the link, if anything is, with the one click that repairs it. */
export function LinkBanner({ profile }: { profile: Profile }) {
  const trouble = troubleOf(profile);
  const [isPostponed, postpone] = usePostponed(trouble ?? "over", profile.link_expires_at);
  if (trouble === null || isPostponed) return null;
  const Icon = icons[trouble];
  const date =
    profile.link_expires_at === null
      ? ""
      : formatDate(new Date(profile.link_expires_at * 1000).toISOString());
  return (
    <section
      aria-label={linkText(`${trouble}.title`, { service: profile.service, date })}
      className="mx-2 mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hairline-strong bg-raised px-4 py-3"
    >
      <Icon aria-hidden size={22} strokeWidth={1.5} className="shrink-0 text-warning" />
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold text-strong">
          {linkText(`${trouble}.title`, { service: profile.service, date })}
        </p>
        <p className="text-sm text-normal">{linkText(`${trouble}.advice`)}</p>
      </div>
      <div className="flex shrink-0 gap-2">
        {trouble === "due" ? (
          <Button variant="quiet" onClick={postpone}>
            {linkText("later")}
          </Button>
        ) : null}
        <RenewButton variant="primary" />
      </div>
    </section>
  );
}
