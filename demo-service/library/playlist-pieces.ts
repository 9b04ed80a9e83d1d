/** A placement that an account added itself. */
export interface AddedItem {
  uri: string;
  addedAt: string;
  addedBy: string;
}

/** A stretch of a changed playlist: of the catalogue's own placements, or of added ones. */
export type Piece = { from: number; count: number } | { added: AddedItem[] };

function sizeOf(piece: Piece): number {
  return "added" in piece ? piece.added.length : piece.count;
}

/** Number of placements in all pieces. */
export function lengthOfPieces(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);
}

function part(piece: Piece, from: number, to: number): Piece {
  if ("added" in piece) return { added: piece.added.slice(from, to) };
  return { from: piece.from + from, count: to - from };
}

/** The pieces of positions `from` (included) to `to` (excluded). */
export function slicePieces(pieces: readonly Piece[], from: number, to: number): Piece[] {
  const result: Piece[] = [];
  let start = 0;
  for (const piece of pieces) {
    const end = start + sizeOf(piece);
    const left = Math.max(from, start);
    const right = Math.min(to, end);
    if (left < right) result.push(part(piece, left - start, right - start));
    start = end;
  }
  return result;
}

/** Pieces with others put in at a position. */
export function insertPieces(
  pieces: readonly Piece[],
  position: number,
  inserted: readonly Piece[],
): Piece[] {
  return joined([
    ...slicePieces(pieces, 0, position),
    ...inserted,
    ...slicePieces(pieces, position, Number.POSITIVE_INFINITY),
  ]);
}

/** Pieces without the given positions, which are in ascending order. */
export function dropPositions(pieces: readonly Piece[], positions: readonly number[]): Piece[] {
  const result: Piece[] = [];
  let from = 0;
  for (const position of [...positions, Number.POSITIVE_INFINITY]) {
    result.push(...slicePieces(pieces, from, position));
    from = position + 1;
  }
  return joined(result);
}

/**
 * Pieces after a range moved: `length` placements from `start` go before position `before`, both counted
 * before the move.
 */
export function movePieces(pieces: readonly Piece[], start: number, length: number, before: number): Piece[] {
  const moved = slicePieces(pieces, start, start + length);
  const rest = [
    ...slicePieces(pieces, 0, start),
    ...slicePieces(pieces, start + length, Number.POSITIVE_INFINITY),
  ];
  const target = before <= start ? before : Math.max(start, before - length);
  return insertPieces(rest, target, moved);
}

/** Neighbours that continue each other become one, so that many small changes stay few pieces. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last !== undefined && "added" in last && "added" in piece) {
      result[result.length - 1] = { added: [...last.added, ...piece.added] };
    } else if (
      last !== undefined &&
      !("added" in last) &&
      !("added" in piece) &&
      last.from + last.count === piece.from
    ) {
      result[result.length - 1] = { from: last.from, count: last.count + piece.count };
    } else result.push(piece);
  }
  return result;
}
