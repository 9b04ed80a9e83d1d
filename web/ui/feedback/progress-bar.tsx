/** A bar that fills; `percent` from 0 to 100, or null while the end is unknown. */
export function ProgressBar({ label, percent }: { label: string; percent: number | null }) {
  return (
    <progress
      aria-label={label}
      max={100}
      className="bar-track"
      {...(percent === null ? {} : { value: percent })}
    />
  );
}
