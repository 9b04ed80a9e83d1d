import { useInfiniteQuery } from "@tanstack/react-query";
import { ListPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { Button } from "#web/ui/button.tsx";
import { peopleText } from "#web/features/social/texts/people-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { SongRows } from "#web/features/social/person/song-rows.tsx";
import { type Comparison, comparedSongsQuery, type Side } from "./comparison.queries.ts";
import { MoreButton, ReadFailure, RowSkeletons } from "#web/features/social/area/reading.tsx";

const PlaylistDialog = lazyPart(async () => (await import("./playlist-dialog.tsx")).PlaylistDialog);

const sides = ["both", "only_mine", "only_theirs"] as const satisfies readonly Side[];

function Songs({ userId, which }: { userId: string; which: Side }) {
  const answer = useInfiniteQuery(comparedSongsQuery(userId, which));
  const { data, error, refetch } = answer;
  if (data === undefined)
    return error === null ? <RowSkeletons /> : <ReadFailure error={error} onRetry={() => void refetch()} />;
  const songs = data.pages.flatMap((page) => page.items);
  if (songs.length === 0) return <p className="py-6 text-weak">{peopleText("noSongs")}</p>;
  return (
    <>
      <SongRows label={peopleText(`sides.${which}`)} songs={songs} />
      <MoreButton label={peopleText("showMore")} query={answer} />
    </>
  );
}

interface ComparedSongsProps {
  userId: string;
  name: string;
  comparison: Comparison;
}

/** The songs of both, those that the other lacks, and those that one lacks oneself; a playlist can be made of each. */
export function ComparedSongs({ userId, name, comparison }: ComparedSongsProps) {
  const [which, setWhich] = useState<Side>("both");
  const [isMaking, setIsMaking] = useState(false);
  return (
    <section aria-label={peopleText("songs")}>
      <Tabs
        label={peopleText("songs")}
        panelId="compared-songs"
        chosen={which}
        onChoose={setWhich}
        tabs={sides.map((id) => ({
          id,
          label: `${peopleText(`sides.${id}`)} (${formatCount(comparison.songs[id])})`,
        }))}
      />
      <div id="compared-songs" role="tabpanel" aria-label={peopleText(`sides.${which}`)} className="mt-4">
        {!comparison.same_service ? (
          <p className="mb-3 text-weak">{peopleText("otherService", { name })}</p>
        ) : comparison.songs[which] === 0 ? null : (
          <Button icon={ListPlus} onClick={() => setIsMaking(true)}>
            {peopleText("makePlaylist")}
          </Button>
        )}
        <Songs key={which} userId={userId} which={which} />
      </div>
      {isMaking ? (
        <Suspense>
          <PlaylistDialog userId={userId} name={name} which={which} onClose={() => setIsMaking(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
