import { UserRound } from "lucide-react";
import { useProfile } from "#web/features/auth/auth.tsx";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const picturePx = 56;

/** Who is signed in, and at which service. */
export function PersonPart() {
  const profile = useProfile();
  if (profile === undefined) return <Skeleton className="h-14 w-full" />;
  const { display_name: name, images, service, link_state: state } = profile;
  const sized = images.map(({ url }) => ({ url, width: null }));
  return (
    <div className="flex items-center gap-4">
      <Artwork
        url={pickImage(sized, picturePx)}
        seed={name}
        size={picturePx}
        shape="round"
        icon={UserRound}
      />
      <div className="min-w-0">
        <p className="truncate text-xl font-semibold text-strong" dir="auto">
          {name}
        </p>
        <p className="text-sm text-pretty break-words text-weak">
          {settingsText(state === "none" ? "noService" : "atService", { service })}
        </p>
      </div>
    </div>
  );
}
