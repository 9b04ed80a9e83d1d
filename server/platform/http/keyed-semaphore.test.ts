import { message } from "#contract/messages/messages.ts";
import { expect, test } from "vitest";
import { createKeyedSemaphore } from "./keyed-semaphore.ts";

const stays = new AbortController().signal;
const refusal = { code: "too-many-requests", retryAfterSeconds: 60 };
const two = { max: 2, waitMs: 10_000, maxWaiting: 2, refusal: message("requests.tooManyLong") };

test("each has so many places; what comes free goes to who has waited longest", async () => {
  const places = createKeyedSemaphore(two);
  const [first, second] = [await places.take("a", stays), await places.take("a", stays)];
  await places.take("b", stays);
  const order: string[] = [];
  const third = places.take("a", stays).finally(() => order.push("third"));
  const fourth = places.take("a", stays).finally(() => order.push("fourth"));
  await expect(places.take("a", stays)).rejects.toMatchObject(refusal);
  first();
  first();
  const leaveThird = await third;
  expect(order).toEqual(["third"]);
  second();
  await fourth;
  leaveThird();
  await places.take("a", stays);
});

test("who waits in vain is refused, and takes no place afterwards", async () => {
  const places = createKeyedSemaphore({ ...two, max: 1, waitMs: 1 });
  const release = await places.take("a", stays);
  await expect(places.take("a", stays)).rejects.toMatchObject(refusal);
  release();
  (await places.take("a", stays))();
});

test("who leaves while waiting lets the next one in", async () => {
  const places = createKeyedSemaphore({ ...two, max: 1 });
  const release = await places.take("a", stays);
  const left = new AbortController();
  const gone = places.take("a", left.signal);
  const next = places.take("a", stays);
  left.abort();
  await expect(gone).rejects.toMatchObject(refusal);
  release();
  (await next)();
});

test("where no one may wait, one more is refused at once", async () => {
  const places = createKeyedSemaphore({ ...two, max: 1, waitMs: 0, maxWaiting: 0 });
  const release = await places.take("a", stays);
  await expect(places.take("a", stays)).rejects.toMatchObject(refusal);
  release();
  await places.take("a", stays);
});
