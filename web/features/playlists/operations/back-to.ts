import type { Operation } from "./operations.queries.ts";

/** The operations that are undone to come back to before one: it, and all newer ones that still stand, oldest first. */
export function backTo(operations: readonly Operation[], { operation_id: id }: Operation): string[] {
  const at = operations.findIndex((operation) => operation.operation_id === id);
  return operations
    .slice(0, at + 1)
    .filter((operation) => operation.can_undo && operation.kind !== "undo")
    .map((operation) => operation.operation_id)
    .toReversed();
}
