import type { ReactNode } from "react";

/** A figure: its name, and its value in words. */
export interface Figure {
  name: string;
  value: ReactNode;
}

/** Figures as cards. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
      {figures.map(({ name, value }) => (
        <div key={name} className="min-w-0 rounded-card border border-hairline px-4 py-3">
          <dt className="text-sm text-weak">{name}</dt>
          <dd className="mt-1 text-xl font-semibold wrap-anywhere text-strong tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
