import { type Box, drawCover, middleOf, type Stage, turned, withShadow } from "../stage.ts";
import type { Cover } from "../wrapped-card.ts";

const side = 5;

/** A wall of covers, turned a little and running over the edges of its box. */
export function drawMosaic(stage: Stage, box: Box, covers: readonly Cover[]): void {
  const { context } = stage;
  const size = (Math.max(box.width, box.height) * 1.3) / side;
  const gap = size * 0.06;
  const middle = middleOf(box);
  const start = { x: middle.x - (size * side) / 2, y: middle.y - (size * side) / 2 };
  if (covers.length === 0) return;
  turned(context, middle, -9, () =>
    withShadow(context, size / 10, () => {
      for (let cell = 0; cell < side * side; cell += 1) {
        const [column, row] = [cell % side, Math.floor(cell / side)];
        // Every row begins elsewhere, so that a few covers do not stand in columns.
        const cover = covers[(cell + row * 2) % covers.length];
        if (cover === undefined) continue;
        const place = { x: start.x + column * size + gap / 2, y: start.y + row * size + gap / 2 };
        drawCover(stage, cover, { ...place, size: size - gap, radius: size * 0.05 });
      }
    }),
  );
}
