import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { outdate, refetchWhenSeen } from "./query-client.ts";

afterEach(() => vi.unstubAllGlobals());

/** A list that is shown, and how often it was read. */
async function aShownList() {
  const queries = new QueryClient();
  let reads = 0;
  const read = vi.fn<() => Promise<number>>(async () => {
    reads += 1;
    return reads;
  });
  const list = new QueryObserver(queries, { queryKey: ["list"], queryFn: read });
  const leave = list.subscribe(() => undefined);
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe(1));
  return { queries, read, leave };
}

const stateOf = (queries: QueryClient) => {
  const query = queries.getQueryCache().find({ queryKey: ["list"] });
  if (query === undefined) throw new Error("The list is not there.");
  return query;
};

test("what changed is read again at once where someone looks", async () => {
  vi.stubGlobal("document", { hidden: false });
  const { queries, read, leave } = await aShownList();
  outdate(queries, ["list"]);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(refetchWhenSeen(stateOf(queries))).toBe(false));
  leave();
});

test("a hidden tab asks for nothing, and knows what to read when it is looked at", async () => {
  vi.stubGlobal("document", { hidden: true });
  const { queries, read, leave } = await aShownList();
  expect(refetchWhenSeen(stateOf(queries))).toBe(false);
  outdate(queries, ["list"]);
  await Promise.resolve();
  expect(read).toHaveBeenCalledTimes(1);
  expect(refetchWhenSeen(stateOf(queries))).toBe("always");
  leave();
});
