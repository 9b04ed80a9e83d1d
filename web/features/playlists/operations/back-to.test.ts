import { expect, test } from "vitest";
import { backTo } from "./back-to.ts";
import type { Operation } from "./operations.queries.ts";

const target = { playlist_id: "p", name: "Evening", changes: ["rows" as const], added: 2, removed: 0 };

function operation(id: number, more: Partial<Operation> = {}): Operation {
  return {
    operation_id: String(id),
    kind: "add",
    by: "you",
    state: "done",
    created_at: 0,
    undo_until: 0,
    can_undo: true,
    undoes: null,
    undone_by: null,
    job_id: null,
    targets: [target],
    ...more,
  };
}

test("undoing back to one takes all newer ones that stand along, the oldest first", () => {
  const listed = [
    operation(5),
    operation(4, { kind: "undo", undoes: "3" }),
    operation(3, { state: "undone", can_undo: false }),
    operation(2),
    operation(1),
  ];
  expect(backTo(listed, operation(2))).toEqual(["2", "5"]);
});
