/** The input of fetch-pages.ts. */
export interface PagesToFetch {
  /** of the provider, with its path */
  base: string;
  token: string;
  /** calls in flight */
  concurrency: number;
}

/** What it answers. `calls` is the exact minimum that the page sizes allow. */
export interface FetchedPages {
  ms: number;
  /** processor time of the fetching process meanwhile */
  cpuMs: number;
  calls: number;
  likedTotal: number;
  playlistTotal: number;
}
