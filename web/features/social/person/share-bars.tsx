/** One bar: what it is of, how long, and its figure in words. */
export interface Bar {
  name: string;
  value: number;
  text: string;
}

/** Names with their figures as bars, the longest as long as the list is wide. */
export function ShareBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const max = Math.max(...bars.map(({ value }) => value), 1e-9);
  return (
    <ol aria-label={label} className="flex flex-col gap-2">
      {bars.map(({ name, value, text }) => (
        <li key={name}>
          <p className="flex items-baseline justify-between gap-4">
            <span dir="auto" className="truncate text-strong">
              {name}
            </span>
            <span className="tabular shrink-0 text-sm text-weak">{text}</span>
          </p>
          <span aria-hidden className="mt-1 block h-1 rounded-full bg-pressed">
            <span
              className="block h-1 rounded-full bg-(--accent-text)"
              style={{ width: `${(100 * value) / max}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
