import { useNavigate } from "@tanstack/react-router";
import {
  AudioLines,
  BrushCleaning,
  Command as CommandIcon,
  Disc3,
  FastForward,
  FileUp,
  Heart,
  History,
  Home,
  Keyboard,
  ListMusic,
  LocateFixed,
  type LucideIcon,
  LogOut,
  MonitorSpeaker,
  Moon,
  PanelLeft,
  Play,
  Plug,
  RefreshCw,
  Repeat,
  Rewind,
  Rows3,
  Scale,
  Search,
  Shapes,
  Shuffle,
  SkipBack,
  SkipForward,
  Sun,
  SunMoon,
  Undo2,
  UserRound,
  Users,
  Volume1,
  Volume2,
  VolumeX,
  WandSparkles,
} from "lucide-react";
import { undoLast, useCanUndo } from "#web/ui/feedback/toast.tsx";
import { useEffect, useState } from "react";
import { useCapabilities, useIsAdmin } from "#web/features/auth/auth.tsx";
import {
  type Command,
  CommandCenter,
  openPalette,
  openShortcuts,
  type PaletteEntry,
} from "#web/features/commands/commands.tsx";
import { useRefreshLibrary } from "#web/features/library/library.ts";
import { shuffleLiked } from "#web/features/lists/lists.ts";
import {
  cycleRepeat,
  getPlayerState,
  toggleNowPlaying,
  toggleQueue,
  toggleLike,
  togglePlay,
  toggleShuffle,
  useCanUndoQueue,
  usePlayer,
  usePlayingSource,
  withPlayer,
} from "#web/features/player/player.tsx";
import { focusSearchBox, listEntries } from "#web/features/search/search.tsx";
import { loadSettingEntries, useMet } from "#web/features/settings/settings.tsx";
import { showPlayingRow, wantPlayingRow } from "#web/features/tracks/tracks.tsx";
import { setTheme } from "#web/platform/appearance/appearance.ts";
import { commandText } from "#web/features/commands/texts/commands-text.ts";
import { useSession } from "#web/platform/api/session.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";

const seekStepMs = 5000;
const volumeStep = 0.05;

/** What sound comes back to when it was silent from the beginning. */
const audibleVolume = 0.5;
let volumeBeforeMute = audibleVolume;

type Group = Command["group"];

/** A command whose text stands in the catalogue under its id. */
function command(
  id: Parameters<typeof commandText>[0] extends infer K ? (K extends `do.${infer Id}` ? Id : never) : never,
  group: Group,
  icon: LucideIcon,
  rest: Omit<Command, "id" | "group" | "label" | "icon">,
): Command {
  return { id, group, icon, label: commandText(`do.${id}`), ...rest };
}

function toggleMute(): void {
  const { volume } = getPlayerState();
  if (volume > 0) volumeBeforeMute = volume;
  withPlayer((commands) => commands.setVolume(volume > 0 ? 0 : volumeBeforeMute));
}

function seekBy(stepMs: number): void {
  withPlayer((commands) => commands.seek(getPlayerState().position + stepMs));
}

function turnBy(step: number): void {
  withPlayer((commands) => commands.setVolume(getPlayerState().volume + step));
}

/** What the player does; off while nothing plays, so that the keys keep their usual meaning. */
function usePlayingCommands(): Command[] {
  const isOff = usePlayer((state) => state.track === null);
  const source = usePlayingSource();
  const navigate = useNavigate();
  const canUndo = useCanUndoQueue();
  const canUndoToast = useCanUndo();
  const held = { isOff, isRepeating: true, isKeyOnly: true };
  return [
    command("toggle", "playing", Play, { isOff, shortcut: "Space", run: togglePlay }),
    command("next", "playing", SkipForward, {
      isOff,
      shortcut: "Shift+ArrowRight",
      run: () => withPlayer((commands) => commands.skip(1)),
    }),
    command("previous", "playing", SkipBack, {
      isOff,
      shortcut: "Shift+ArrowLeft",
      run: () => withPlayer((commands) => commands.skip(-1)),
    }),
    command("forward", "playing", FastForward, {
      ...held,
      shortcut: "ArrowRight",
      run: () => seekBy(seekStepMs),
    }),
    command("back", "playing", Rewind, {
      ...held,
      shortcut: "ArrowLeft",
      run: () => seekBy(-seekStepMs),
    }),
    command("louder", "playing", Volume2, {
      ...held,
      shortcut: "Shift+ArrowUp",
      run: () => turnBy(volumeStep),
    }),
    command("quieter", "playing", Volume1, {
      ...held,
      shortcut: "Shift+ArrowDown",
      run: () => turnBy(-volumeStep),
    }),
    command("mute", "playing", VolumeX, { isOff, shortcut: "m", run: toggleMute }),
    command("shuffle", "playing", Shuffle, {
      isOff,
      shortcut: "s",
      run: toggleShuffle,
    }),
    command("nowPlaying", "playing", Disc3, { isOff, shortcut: "f", run: toggleNowPlaying }),
    command("repeat", "playing", Repeat, {
      isOff,
      shortcut: "r",
      run: cycleRepeat,
    }),
    command("like", "playing", Heart, {
      isOff,
      shortcut: "l",
      run: toggleLike,
    }),
    command("undoQueue", "playing", Undo2, {
      isOff: !canUndo && !canUndoToast,
      shortcut: "Mod+z",
      // What the newest message offers to undo, else the queue.
      run: () => {
        if (!undoLast()) withPlayer((commands) => commands.undoQueue());
      },
    }),
    command("showPlaying", "playing", LocateFixed, {
      isOff,
      shortcut: ".",
      run: () => {
        if (showPlayingRow() || source === null) return;
        wantPlayingRow();
        void navigate({ to: source.address });
      },
    }),
    command("transfer", "playing", MonitorSpeaker, {
      isOff,
      run: () => withPlayer((commands) => commands.transferHere()),
    }),
  ];
}

/** What plays whether or not something does. */
function useListCommands(): Command[] {
  const { playback: canPlay } = useCapabilities();
  return [
    command("shuffleLiked", "playing", Heart, { isOff: !canPlay, shortcut: "Shift+l", run: shuffleLiked }),
  ];
}

const general: readonly Command[] = [
  command("palette", "general", CommandIcon, { shortcut: "Mod+k", isKeyOnly: true, run: openPalette }),
  command("shortcuts", "general", Keyboard, { shortcut: "?", run: openShortcuts }),
  command("searchBox", "general", Search, { shortcut: "/", isKeyOnly: true, run: focusSearchBox }),
];

const appearance: readonly Command[] = [
  command("dark", "appearance", Moon, { run: () => setTheme("dark") }),
  command("light", "appearance", Sun, { run: () => setTheme("light") }),
  command("system", "appearance", SunMoon, { run: () => setTheme("system") }),
  command("compact", "appearance", Rows3, {
    run: () => useUiState.setState(({ compactDensity }) => ({ compactDensity: !compactDensity })),
  }),
  command("queue", "appearance", ListMusic, {
    shortcut: "q",
    run: toggleQueue,
  }),
  command("sidebar", "appearance", PanelLeft, {
    shortcut: "[",
    run: () => useUiState.setState(({ sidebarCollapsed }) => ({ sidebarCollapsed: !sidebarCollapsed })),
  }),
];

function useGoingCommands(): Command[] {
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  return [
    command("home", "going", Home, { shortcut: "g h", run: () => void navigate({ to: "/" }) }),
    command("liked", "going", Heart, {
      shortcut: "g l",
      run: () => void navigate({ to: "/playlist/$id", params: { id: "liked" } }),
    }),
    command("search", "going", Search, { shortcut: "g s", run: () => void navigate({ to: "/search" }) }),
    command("friends", "going", Users, { shortcut: "g f", run: () => void navigate({ to: "/friends" }) }),
    command("playlists", "going", ListMusic, { run: () => void navigate({ to: "/playlists" }) }),
    command("history", "going", History, { run: () => void navigate({ to: "/history" }) }),
    command("cleanUp", "going", BrushCleaning, { run: () => void navigate({ to: "/library/clean-up" }) }),
    command("smart", "going", WandSparkles, {
      run: () => void navigate({ to: "/playlists", search: { show: "rules" } }),
    }),
    command("plays", "going", AudioLines, { run: () => void navigate({ to: "/stats/history" }) }),
    command("tools", "going", Shapes, { run: () => void navigate({ to: "/library/tools" }) }),
    command("import", "going", FileUp, { run: () => void navigate({ to: "/spotify-import" }) }),
    command("settings", "going", UserRound, { run: () => void navigate({ to: "/settings" }) }),
    command("legal", "going", Scale, { run: () => void navigate({ to: "/legal" }) }),
    command("connect", "going", Plug, {
      isOff: !isAdmin,
      run: () => void navigate({ to: "/login", search: { setup: "spotify" } }),
    }),
  ];
}

function useAccountCommands(onSignOut: () => void): Command[] {
  const isAdmin = useIsAdmin();
  const refresh = useRefreshLibrary();
  return [
    command("refresh", "account", RefreshCw, {
      isOff: !isAdmin || refresh.isPending,
      run: () => refresh.mutate(),
    }),
    command("logout", "account", LogOut, { run: onSignOut }),
  ];
}

/** The settings that the palette leads to, once they are loaded. */
function useSettingEntries(): readonly PaletteEntry[] {
  const { playback, service, noService, developer } = useMet();
  const [entries, setEntries] = useState<readonly PaletteEntry[]>([]);
  useEffect(() => {
    let isWanted = true;
    const take = (loaded: readonly PaletteEntry[]) => isWanted && setEntries(loaded);
    // Without a network the palette has all else.
    loadSettingEntries({ playback, service, noService, developer }).then(take, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [playback, service, noService, developer]);
  return entries;
}

interface AppCommandsProps {
  onSignOut: () => void;
}

/** Every command of the app in one registry: what the features contribute to the palette and the shortcuts. */
export function AppCommands({ onSignOut }: AppCommandsProps) {
  const navigate = useNavigate();
  const userId = useSession()?.userId ?? "";
  const settings = useSettingEntries();
  const playing = usePlayingCommands();
  const lists = useListCommands();
  const going = useGoingCommands();
  const account = useAccountCommands(onSignOut);
  return (
    <CommandCenter
      commands={[...general, ...going, ...playing, ...lists, ...appearance, ...account]}
      userId={userId}
      listEntries={() => [...settings, ...listEntries()]}
      onOpenEntry={({ kind, id }) => {
        const [section = "", hash = ""] = id.split("#");
        if (kind === "setting") void navigate({ to: "/settings/$section", params: { section }, hash });
        if (kind === "album" || kind === "artist" || kind === "playlist")
          void navigate({ to: `/${kind}/$id`, params: { id } });
      }}
      onSearch={(q) => void navigate({ to: "/search", search: { q } })}
    />
  );
}
