import { queryOptions, useQuery } from "@tanstack/react-query";
import { Download, Trash2, X } from "lucide-react";
import { useRef, useState } from "react";
import { useProfile } from "#web/features/auth/auth.tsx";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { useSession } from "#web/platform/api/session.ts";
import { offlineText } from "#web/features/offline/texts/offline-text.ts";
import { beginKeeping, forgetAnswers, measureKept } from "#web/platform/offline/kept-answers.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { formatBytes } from "#web/ui/files/file-facts.ts";
import { Switch } from "#web/ui/form/switch.tsx";
import { keepAllPlaylists } from "./keep-all.ts";
import { SongsPanel } from "./songs/songs-panel.tsx";
import { chooseKeeping, isKeepingWanted } from "./keeping.ts";

function storageQuery(userId: string) {
  return queryOptions({
    queryKey: ["offline", "storage", userId],
    queryFn: async () => ({
      kept: await measureKept(userId),
      isWanted: isKeepingWanted(),
      inAll: (await navigator.storage?.estimate?.())?.usage ?? null,
    }),
    // Whatever is opened meanwhile is kept too.
    staleTime: 0,
  });
}

type Storage = Awaited<ReturnType<NonNullable<ReturnType<typeof storageQuery>["queryFn"]>>>;

function Amount({ storage: { kept, inAll } }: { storage: Storage }) {
  return (
    <p className="tabular text-normal">
      {kept.answers === 0
        ? offlineText("storage.none")
        : offlineText("storage.kept", { size: formatBytes(kept.bytes) })}{" "}
      {inAll === null ? null : offlineText("storage.inAll", { size: formatBytes(inAll) })}
    </p>
  );
}

/** Keeps all playlists, and says how far that is; null while it is not being done. */
function useKeepAll(onSettled: () => void) {
  const giveUp = useRef<AbortController>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const start = async () => {
    const { signal } = (giveUp.current = new AbortController());
    setProgress({ done: 0, total: 0 });
    try {
      await keepAllPlaylists({ signal, onProgress: setProgress });
      showToast({ tone: "success", title: offlineText("storage.keptAll") });
    } catch (error) {
      if (!signal.aborted)
        showToast({
          tone: "danger",
          title: offlineText("storage.keepAllFailed"),
          detail: sentenceOf(error),
        });
    }
    setProgress(null);
    onSettled();
  };
  return { progress, start: () => void start(), stop: () => giveUp.current?.abort() };
}

/** See the public file. */
export function StoragePanel() {
  const userId = useSession()?.userId ?? "";
  const query = storageQuery(userId);
  const { data } = useQuery(query);
  const measure = () => void queryClient.invalidateQueries({ queryKey: query.queryKey });
  const all = useKeepAll(measure);
  const audioUrl = useProfile()?.audio_url ?? null;
  const [cleared, setCleared] = useState(0);
  if (data === undefined) return null;
  const { isWanted } = data;
  const clear = async () => {
    await forgetAnswers();
    if (isWanted) await beginKeeping(userId);
    showToast({ tone: "success", title: offlineText("storage.cleared") });
    setCleared((times) => times + 1);
    measure();
  };
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={offlineText("storage.keep")}
        hint={offlineText(isWanted ? "storage.keepOn" : "storage.keepOff")}
        isOn={isWanted}
        onChange={(isOn) => void chooseKeeping(isOn, userId).then(measure)}
      />
      <Amount storage={data} />
      <div className="flex flex-wrap gap-3">
        {all.progress === null ? (
          <Button needsServer icon={Download} disabled={!isWanted} onClick={all.start}>
            {offlineText("storage.keepAll")}
          </Button>
        ) : (
          <Button icon={X} onClick={all.stop} className="tabular">
            {offlineText("storage.keepingAll", all.progress)}
          </Button>
        )}
        <Button variant="quiet" icon={Trash2} disabled={data.kept.answers === 0} onClick={() => void clear()}>
          {offlineText("storage.clear")}
        </Button>
      </div>
      {audioUrl === null ? null : <SongsPanel key={cleared} {...{ userId, audioUrl, isWanted }} />}
    </div>
  );
}
