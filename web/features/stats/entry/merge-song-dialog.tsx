import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { candidatesQuery, refreshStats } from "#web/features/stats/stats.queries.ts";
import { versionsText } from "#web/features/stats/texts/versions-text.ts";
import { call } from "#web/platform/api/api.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { FilterField } from "#web/ui/form/filter-field.tsx";

interface MergeSongDialogProps {
  songId: string;
  name: string;
  onClose: () => void;
}

/** Chooses the song that another is counted as one with. */
export function MergeSongDialog({ songId, name, onClose }: MergeSongDialogProps) {
  const [typed, setTyped] = useState("");
  const { data } = useQuery(candidatesQuery(songId, typed));
  const merging = useMutation({
    mutationFn: (other: string) =>
      call("POST /stats/songs/{id}/merge", { params: { id: songId }, body: { with: other } }),
    onSuccess: async () => {
      onClose();
      showSuccess(versionsText("mergeDone"));
      await refreshStats();
    },
    onError: (error) => showFailure(versionsText("mergeFailed"), error),
  });
  return (
    <Dialog title={versionsText("mergeTitle", { name })} closeLabel={commonText("close")} onClose={onClose}>
      <p className="mb-3 text-pretty">{versionsText("mergeBody")}</p>
      <FilterField label={versionsText("search")} typed={typed} onType={setTyped} look="large" />
      {data?.items.length === 0 ? <p className="mt-4 text-weak">{versionsText("noCandidates")}</p> : null}
      <ul className="mt-3">
        {(data?.items ?? []).map(({ stats_id: id, name: other, artist, plays }) => (
          <li key={id}>
            <button
              type="button"
              disabled={merging.isPending}
              className="flex min-h-12 w-full items-center gap-3 rounded-card px-3 py-2 text-start hover:bg-hover"
              onClick={() => merging.mutate(id)}
            >
              <span className="min-w-0 grow">
                <span dir="auto" className="block break-words font-semibold text-strong">
                  {other}
                </span>
                <span dir="auto" className="block text-sm text-weak">
                  {artist}
                </span>
              </span>
              <span className="tabular shrink-0 text-sm">{versionsText("plays", { count: plays })}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
