import { Heart, Play, SkipForward } from "lucide-react";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { buttonClasses } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";

const rows = ["first", "second", "third"] as const;
/** Lengths of the songs; the second plays. */
const lengths = ["3:24", "4:05", "2:51"] as const;
const playing = 1;

function SampleRow({ at }: { at: number }) {
  const song = settingsText(`sample.${rows[at] ?? "first"}`);
  const isPlaying = at === playing;
  return (
    <div
      className={joinClasses(
        "flex h-14 items-center gap-3 rounded-control px-2 compact:h-10",
        isPlaying && "bg-hover",
      )}
    >
      <Artwork url={null} seed={song} size={40} className="compact:size-7!" />
      <span className="min-w-0 grow">
        <span
          className={joinClasses(
            "block truncate font-semibold",
            isPlaying ? "text-accent-text" : "text-strong",
          )}
        >
          {song}
        </span>
        <span className="block truncate text-sm text-weak compact:hidden">
          {settingsText("sample.artist")}
        </span>
      </span>
      <Heart
        size={18}
        className={isPlaying ? "text-accent-text" : "text-weak"}
        {...(isPlaying ? { fill: "currentColor" } : {})}
      />
      <span className="tabular text-sm text-weak">{lengths[at]}</span>
    </div>
  );
}

/** The foot of the sample: what plays, and how far it is. */
function SamplePlayer() {
  return (
    <div className="mt-2 flex items-center gap-3 border-t border-hairline pt-3">
      <span className="tabular text-xs text-weak">1:37</span>
      <span className="h-1 grow overflow-hidden rounded-full bg-pressed">
        <span className="block h-full w-2/5 rounded-full bg-accent" />
      </span>
      <span className="tabular text-xs text-weak">{lengths[playing]}</span>
      <SkipForward size={18} className="text-normal" />
    </div>
  );
}

/**
 * A piece of a playlist and the player, in the theme, look, accent, text size and density that are chosen: what is changed
 * below shows here at once. It is a picture, which assistive technology passes over.
 */
export function AppearanceSample() {
  return (
    <div
      aria-hidden
      inert
      data-part="appearance-sample"
      className="mt-4 mb-2 rounded-card border border-hairline bg-raised p-4 select-none"
    >
      <div className="mb-2 flex items-center gap-4">
        <Artwork url={null} seed={settingsText("sample.title")} size={64} />
        <span className="min-w-0 grow">
          <span className="block truncate font-display text-xl font-bold text-strong">
            {settingsText("sample.title")}
          </span>
          <span className="block truncate text-sm text-weak">{settingsText("sample.artist")}</span>
        </span>
        <span className={buttonClasses("primary")}>
          <Play size={18} fill="currentColor" />
          {commonText("play")}
        </span>
      </div>
      {rows.map((row, at) => (
        <SampleRow key={row} at={at} />
      ))}
      <SamplePlayer />
    </div>
  );
}
