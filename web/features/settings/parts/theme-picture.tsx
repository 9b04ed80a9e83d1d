import { useState } from "react";
import { addressOf } from "#web/platform/base-path.ts";

/** A theme's own picture, `preview.svg` in its folder; where it has none, a page in the colours that are shown now. */
export function ThemePicture({ id }: { id: string }) {
  const [isMissing, setIsMissing] = useState(false);
  if (!isMissing)
    return (
      <img
        src={addressOf(`/themes/${id}/preview.svg`)}
        alt=""
        width={176}
        height={96}
        decoding="async"
        onError={() => setIsMissing(true)}
        className="aspect-[11/6] w-full object-cover"
      />
    );
  return (
    <span aria-hidden className="flex aspect-[11/6] w-full gap-1.5 bg-app p-2">
      <span className="w-1/4 rounded-control bg-panel" />
      <span className="flex grow flex-col gap-1.5 rounded-control bg-panel p-2">
        <span className="h-2 w-2/3 rounded-full bg-(--text-strong)" />
        <span className="h-1.5 w-1/2 rounded-full bg-(--text-weak)" />
        <span className="mt-auto h-3 w-8 rounded-full bg-accent" />
      </span>
    </span>
  );
}
