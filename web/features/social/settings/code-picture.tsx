import { encode } from "uqr";

/** A text as a picture of squares that a phone's camera reads: dark on white in either theme, as readers expect. */
export function CodePicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <figure>
      <svg
        aria-hidden
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-36 rounded-card"
      >
        <rect width={size} height={size} fill="#ffffff" />
        <path d={squares.join("")} fill="#000000" />
      </svg>
      <figcaption className="sr-only">{label}</figcaption>
    </figure>
  );
}
