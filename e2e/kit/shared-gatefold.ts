import { inject } from "vitest";

/**
 * Origin of the Gatefold that e2e tests share. Files that run at the same time have one each: they sign in with the same
 * accounts of the demo, which only one player at a time plays for.
 */
export const gatefoldUrl = mine();

function mine(): string {
  // 1 to the number of workers; the id of a worker that is gone goes to the next.
  const place = Number(process.env["VITEST_POOL_ID"]) - 1;
  const url = inject("gatefoldUrls")[place];
  if (url === undefined) throw new Error(`There is no Gatefold for worker ${place + 1}.`);
  return url;
}
