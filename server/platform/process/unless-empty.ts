/** The items, to be read from the first on; null where there are none. What is read for that is handed on. */
export async function unlessEmpty<T>(items: AsyncIterable<T>): Promise<AsyncGenerator<T> | null> {
  const rest = items[Symbol.asyncIterator]();
  const first = await rest.next();
  return first.done === true ? null : itemsFrom(first.value, rest);
}

async function* itemsFrom<T>(first: T, rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}
