import { expect, test } from "vitest";
import { libraryKeys } from "#web/features/library/library.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { afterWrites, inTurn } from "./playlist-turns.ts";

test("a reading that began before a write does not take the place of what is shown, and the next one waits for it", async () => {
  const queryKey = libraryKeys.playlistRows("p");
  queryClient.setQueryData(queryKey, "shown");
  const old = Promise.withResolvers<string>();
  const reading = queryClient.fetchQuery({ queryKey, queryFn: () => old.promise, staleTime: 0 });
  const answered = Promise.withResolvers<void>();
  const write = inTurn("p", () => answered.promise);
  old.resolve("of before the write");
  expect(await reading).toBe("shown");
  expect(queryClient.getQueryData(queryKey)).toBe("shown");
  const order: string[] = [];
  const waiting = afterWrites("p").then(() => order.push("read"));
  order.push("written");
  answered.resolve();
  await Promise.all([write, waiting]);
  expect(order).toEqual(["written", "read"]);
});
