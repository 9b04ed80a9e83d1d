/**
 * `npm run test:all`: every file of the server on both databases, but for those of the embedded one alone, every pair of
 * faults by itself, more points at which scans and writes are killed.
 */
export const isWholeRun = process.env["TEST_WHOLE"] === "1";
