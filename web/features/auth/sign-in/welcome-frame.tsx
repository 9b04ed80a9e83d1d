import { byLanguage } from "#web/platform/i18n/language.ts";
import { Disc3, HardDrive, LibraryBig } from "lucide-react";
import { addressOf } from "#web/platform/base-path.ts";
import type { ReactNode } from "react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { signInText } from "#web/features/auth/texts/sign-in-text.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { useIsNarrow } from "#web/ui/use-media.ts";

const grooves = Array.from({ length: 22 }, (_, ring) => 86 + ring * 9);

/** A record halfway out of its sleeve: the picture on the welcome page, drawn in the theme's colours. */
function WelcomeArt() {
  return (
    <svg
      aria-hidden
      viewBox="-300 -300 600 600"
      className="absolute top-1/2 end-0 -z-10 w-[42rem] max-w-none translate-x-1/2 -translate-y-1/2 max-md:-top-4 max-md:w-80 max-md:translate-y-[-30%]"
    >
      <circle r="296" fill="var(--surface-app)" />
      {grooves.map((radius) => (
        <circle key={radius} r={radius} fill="none" stroke="var(--hairline)" strokeWidth="1.5" />
      ))}
      <circle r="82" fill="var(--accent)" />
      <path d="M-82 0A82 82 0 0 1 82 0" fill="oklch(0 0 0 / 0.16)" />
      <circle r="9" fill="var(--surface-app)" />
      <path
        d="M-250 -120A277 277 0 0 1 -120 -250"
        fill="none"
        stroke="var(--hairline-strong)"
        strokeWidth="14"
        strokeLinecap="round"
      />
    </svg>
  );
}

const promises = byLanguage(
  () =>
    [
      { icon: LibraryBig, text: signInText("promiseLibrary") },
      { icon: Disc3, text: signInText("promisePlayer") },
      { icon: HardDrive, text: signInText("promiseSelfHosted") },
    ] as const,
);

/** How wide the picture is shown; web/public/first-paint.js asks for it with the same words before this module is there. */
const pictureSizes = "58vw";

function widthsOf(theme: "dark" | "light"): string {
  const [small, large] = [960, 1440].map((width) => addressOf(`/pictures/home-${theme}-${width}.webp`));
  return `${small} 960w, ${large} 1440w`;
}

/** The app itself, in the theme that the browser shows. Where there is no room for it, the record alone says what this is. */
function ProductPicture() {
  const theme = useUiState((state) => state.theme);
  // What is not shown is not loaded either.
  if (useIsNarrow()) return null;
  const shown = theme === "light" ? "light" : "dark";
  return (
    <picture>
      {theme === "system" ? (
        <source srcSet={widthsOf("light")} sizes={pictureSizes} media="(prefers-color-scheme: light)" />
      ) : null}
      <img
        src={addressOf(`/pictures/home-${shown}-1440.webp`)}
        srcSet={widthsOf(shown)}
        sizes={pictureSizes}
        fetchPriority="high"
        alt={signInText("pictureOf")}
        width={1440}
        height={900}
        className="mt-12 h-auto w-[112%] max-w-none rounded-card border border-hairline shadow-2xl"
      />
    </picture>
  );
}

function AboutPanel() {
  return (
    <section className="relative isolate flex flex-col overflow-hidden bg-panel px-6 py-8 md:sticky md:top-0 md:h-dvh md:px-12 md:py-12">
      <WelcomeArt />
      <p className="flex items-center gap-3 text-lg font-semibold text-strong">
        <img src={addressOf("/gatefold.svg")} alt="" width={32} height={32} />
        {commonText("appName")}
      </p>
      <div className="mt-16 max-w-lg md:mt-20">
        <p className="font-display text-3xl font-bold tracking-tight text-balance text-strong lg:text-[4rem] lg:leading-[4.25rem]">
          {signInText("headline")}
        </p>
        <p className="mt-4 max-w-md text-lg text-normal">{signInText("introduction")}</p>
        <ul className="mt-8 flex flex-col gap-3 max-md:hidden">
          {promises().map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-3 text-normal">
              <Icon aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-accent-text" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <ProductPicture />
    </section>
  );
}

/** What every page before the sign-in shares: two panels, what this is on one and what one can do on the other. */
export function WelcomeFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh md:grid-cols-[1.4fr_1fr] max-md:grid-rows-[auto_1fr]">
      <AboutPanel />
      <section className="flex flex-col justify-center bg-app px-6 py-10 md:px-12">
        <div className="mx-auto w-full max-w-sm">{children}</div>
      </section>
    </div>
  );
}
