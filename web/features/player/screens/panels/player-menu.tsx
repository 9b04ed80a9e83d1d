import { minuteMs } from "#contract/base/durations.ts";
import { useRouter } from "@tanstack/react-router";
import { addressOf } from "#web/platform/base-path.ts";
import { Moon, Pause, Play, SkipBack, SkipForward, SlidersVertical } from "lucide-react";
import { addressAt, useProfile } from "#web/features/auth/auth.tsx";
import { forward } from "#web/platform/api/api.ts";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import type { MenuAnchor, MenuEntry } from "#web/ui/menu/menu-entry.ts";
import { menuOf, verb } from "#web/ui/menu/verbs.ts";
import { MenuPopup } from "#web/ui/menu/menu-popup.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { isLikeable } from "#web/features/player/state/command-rules.ts";
import { withPlayer } from "#web/features/player/session/player-session.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { type SleepTimer, usePlayerStore } from "#web/features/player/state/player-store.ts";
import { usePlayingSource } from "#web/features/player/queue/use-queue.ts";
import { pageOfPlaying } from "#web/features/player/screens/controls/playing-page.ts";
import { useSkipEntries } from "#web/features/player/screens/skips/skip-entries.ts";
import { usePlayer } from "#web/features/player/state/use-player.ts";

/** Minutes after which playback may stop by itself. */
const sleepMinutes = [15, 30, 45, 60];

function useTransportEntries(): MenuEntry[] {
  const paused = usePlayer((state) => state.paused);
  return [
    {
      kind: "action",
      label: playerMenuText(paused ? "play" : "pause"),
      icon: paused ? Play : Pause,
      onSelect: () => withPlayer((commands) => (paused ? commands.resume() : commands.pause())),
    },
    {
      kind: "action",
      label: playerMenuText("next"),
      icon: SkipForward,
      onSelect: () => withPlayer((commands) => commands.skip(1)),
    },
    {
      kind: "action",
      label: playerMenuText("previous"),
      icon: SkipBack,
      onSelect: () => withPlayer((commands) => commands.skip(-1)),
    },
  ];
}

/** Of what playlists and likes take: the provider's own tracks. */
function useKeepEntries(
  track: PlayerTrack,
  { onSaveToPlaylist, onLists }: Pick<PlayerMenuProps, "onSaveToPlaylist" | "onLists">,
): MenuEntry[] {
  const isLiked = usePlayerStore(({ like }) => like.uri === track.uri && like.isLiked === true);
  if (!isLikeable(track.uri)) return [];
  return [
    verb("addToPlaylist", onSaveToPlaylist),
    verb("inPlaylists", onLists),
    verb(isLiked ? "unlike" : "like", () => withPlayer((commands) => commands.setLiked(track.uri, !isLiked))),
  ];
}

function useLinkEntries(track: PlayerTrack): Record<"open" | "link", MenuEntry[]> {
  const router = useRouter();
  const contextUri = usePlayer((state) => state.contextUri);
  const base = useProfile()?.attribution?.url ?? null;
  const source = usePlayingSource();
  const page = source?.address ?? pageOfPlaying(contextUri, track);
  const open = async () => {
    if (page !== null) return router.history.push(page);
    const link = await findLink(track, base);
    if (link !== null) window.open(link, "_blank", "noopener,noreferrer");
  };
  return {
    open: [verb("open", () => void open().catch(ignoreUnknown))],
    link: [verb("copyLink", () => void copyLink(track, base))],
  };
}

/** Without an answer there is no page to open. */
function ignoreUnknown(): void {}

/** The track's page at its service: by the service's own address where that is known, else as its player reports it. */
async function findLink({ uri }: PlayerTrack, base: string | null): Promise<string | null> {
  if (base !== null) return addressAt(base, uri);
  const playing = (await forward("GET", "me/player")) as Playing | null;
  return playing?.item?.uri === uri ? (playing.item.external_urls?.spotify ?? null) : null;
}

interface Playing {
  item?: { uri?: string; external_urls?: { spotify?: string } } | null;
}

async function copyLink(track: PlayerTrack, base: string | null): Promise<void> {
  try {
    // Of a song that the player has left meanwhile, the app's own page is what can be known.
    const link =
      (await findLink(track, base)) ?? location.origin + addressOf(pageOfPlaying(null, track) ?? "/");
    await navigator.clipboard.writeText(link);
    showToast({ tone: "success", title: playerMenuText("copied") });
  } catch {
    showToast({ tone: "danger", title: playerMenuText("notCopied") });
  }
}

function choose(sleep: SleepTimer | null): void {
  withPlayer((commands) => commands.setSleep(sleep));
}

function useSoundEntries(): MenuEntry[] {
  const router = useRouter();
  const sleep = usePlayerStore((store) => store.sleep);
  const entries: MenuEntry[] = sleepMinutes.map((minutes) => ({
    kind: "action",
    label: playerMenuText("sleepMinutes", { minutes }),
    onSelect: () => choose({ kind: "time", endsAtMs: Date.now() + minutes * minuteMs }),
  }));
  entries.push({
    kind: "action",
    label: playerMenuText("sleepTrack"),
    onSelect: () => choose({ kind: "track" }),
  });
  if (sleep !== null)
    entries.push(
      { kind: "separator" },
      { kind: "action", label: playerMenuText("sleepOff"), onSelect: () => choose(null) },
    );
  return [
    {
      kind: "action",
      label: playerMenuText("equalizer"),
      icon: SlidersVertical,
      onSelect: () =>
        void router.navigate({ to: "/settings/$section", params: { section: "player" }, hash: "equalizer" }),
    },
    { kind: "submenu", label: playerMenuText("sleep"), icon: Moon, entries },
  ];
}

interface PlayerMenuProps {
  /** the track of the moment of the press: another one may begin while the menu is open */
  track: PlayerTrack;
  anchor: MenuAnchor;
  /** the dialogs outlive the menu */
  onSaveToPlaylist: () => void;
  onLists: () => void;
  onClose: () => void;
}

/** What can be done with what plays (specification 1, section 2: the player's context menu), the way to the equalizer, and the sleep timer. */
export function PlayerMenu({ track, anchor, onSaveToPlaylist, onLists, onClose }: PlayerMenuProps) {
  const transport = useTransportEntries();
  const keep = useKeepEntries(track, { onSaveToPlaylist, onLists });
  const { open, link } = useLinkEntries(track);
  const sound = useSoundEntries();
  const skip = useSkipEntries(track);
  return (
    <MenuPopup
      label={playerMenuText("menu")}
      anchor={anchor}
      entries={menuOf({ play: transport, keep, goTo: open, about: [...skip, ...sound], link })}
      onClose={onClose}
    />
  );
}
