const grooves = Array.from({ length: 22 }, (_, ring) => 86 + ring * 9);

/** A record halfway out of its sleeve: the picture on the welcome page, drawn in the theme's colours. */
export function WelcomeArt() {
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
