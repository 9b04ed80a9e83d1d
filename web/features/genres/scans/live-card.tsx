import { ToolCard } from "#web/features/genres/tool-card.tsx";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { SongGrid } from "./song-grid.tsx";
import { StreamControls } from "./stream-controls.tsx";
import type { Scans } from "./use-scans.ts";

interface CountFieldProps {
  label: string;
  value: number;
  max: number;
  isDisabled: boolean;
  onChoose: (value: number) => void;
}

function CountField({ label, value, max, isDisabled, onChoose }: CountFieldProps) {
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden className="grow text-sm font-semibold">
        {label}
      </span>
      <span className="w-16">
        <NumberField
          label={label}
          value={value}
          min={1}
          max={max}
          step={1}
          isDisabled={isDisabled}
          onChoose={(wanted) => onChoose(Math.min(max, Math.max(1, Math.round(wanted))))}
        />
      </span>
    </div>
  );
}

/** Reads the music service now, song by song. */
export function LiveCard({ scans: { settings, setSettings, live } }: { scans: Scans }) {
  const isRunning = live.state.status === "scanning";
  return (
    <ToolCard title={genreToolsText("live.card")} isFoldable>
      <p className="text-sm text-weak">{genreToolsText("live.about")}</p>
      <div className="flex gap-6">
        <CheckBox
          label={genreToolsText("plan.liked")}
          isChecked={settings.include_liked}
          isDisabled={isRunning}
          onChange={(isOn) => setSettings({ ...settings, include_liked: isOn })}
        />
        <CheckBox
          label={genreToolsText("plan.playlists")}
          isChecked={settings.include_playlists}
          isDisabled={isRunning}
          onChange={(isOn) => setSettings({ ...settings, include_playlists: isOn })}
        />
      </div>
      <CountField
        label={genreToolsText("live.concurrency")}
        value={settings.concurrency}
        max={20}
        isDisabled={isRunning}
        onChoose={(value) => setSettings({ ...settings, concurrency: value })}
      />
      <CountField
        label={genreToolsText("live.playlistConcurrency")}
        value={settings.playlist_concurrency}
        max={10}
        isDisabled={isRunning}
        onChoose={(value) => setSettings({ ...settings, playlist_concurrency: value })}
      />
      <StreamControls state={live.state} onStart={() => live.start(settings)} onStop={live.stop} />
      <SongGrid label={genreToolsText("live.grid")} songs={live.state.songs} />
    </ToolCard>
  );
}
