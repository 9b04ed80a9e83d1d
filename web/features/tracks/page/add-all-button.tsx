import { ListPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { AddToPlaylistsDialog, addableUris } from "#web/features/library-mutations/library-mutations.ts";
import { trackText } from "#web/features/tracks/texts/tracks-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";

/** No more songs than these are added by one press: a playlist of the service holds no more. */
export const maxAddedAtOnce = 10_000;

interface AddAllButtonProps {
  /** how many songs there are; beyond `maxAddedAtOnce` the first are added */
  count: number;
  /** Reads the addresses of all of them, in the order shown; null for songs that have none. Rejects when they cannot be read. */
  read: () => Promise<readonly (string | null)[]> | readonly (string | null)[];
}

/** Puts all songs that were found, or that a filter leaves, into playlists. Absent where the account cannot write. */
export function AddAllButton({ count, read }: AddAllButtonProps) {
  const { writes: canWrite } = useCapabilities();
  const [uris, setUris] = useState<string[] | null>(null);
  const [isReading, setIsReading] = useState(false);
  if (!canWrite || count === 0) return null;
  const handlePress = async () => {
    setIsReading(true);
    try {
      const addable = addableUris((await read()).slice(0, maxAddedAtOnce));
      if (addable.length > 0) setUris(addable);
      else showToast({ tone: "info", title: trackText("noneAddable") });
    } catch (error) {
      showFailure(trackText("notAllRead"), error);
    } finally {
      setIsReading(false);
    }
  };
  const total = formatCount(Math.min(count, maxAddedAtOnce));
  return (
    <>
      <Button
        variant="quiet"
        icon={ListPlus}
        isBusy={isReading}
        data-tooltip={trackText("addAllAbout")}
        onClick={() => void handlePress()}
        className="tabular shrink-0"
      >
        {trackText(count > maxAddedAtOnce ? "addFirst" : "addAll", { total })}
      </Button>
      {uris === null ? null : (
        <Suspense>
          <AddToPlaylistsDialog uris={uris} name={null} onClose={() => setUris(null)} />
        </Suspense>
      )}
    </>
  );
}
