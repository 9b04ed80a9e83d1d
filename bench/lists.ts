import { readList } from "#server/features/playlist-files/formats/list-formats.ts";
import type { ListFormat } from "#contract/playlist-files.ts";
import { median, spread, type Bench } from "./measure/figures.ts";

const megabyte = 1024 * 1024;
const largestMb = 8;
const runs = 3;

/** What each reader has most to do with, or might try again and again. */
const worst: { format: ListFormat; name: string; head: string; repeated: string; foot: string }[] = [
  { format: "m3u8", name: "digits", head: "#EXTM3U\n#EXTINF:", repeated: "1", foot: "" },
  { format: "m3u8", name: "dashes", head: "#EXTM3U\n#EXTINF:1,", repeated: "a - ", foot: "\u2028" },
  { format: "m3u8", name: "empty lines", head: "#EXTM3U", repeated: "\n", foot: "" },
  { format: "m3u8", name: "blanks", head: "#EXTM3U\n#EXTINF:", repeated: " ", foot: "x" },
  {
    format: "xspf",
    name: "unclosed tracks",
    head: "<playlist><trackList>",
    repeated: "<track><title>",
    foot: "",
  },
  { format: "xspf", name: "closing tags", head: "<playlist><trackList>", repeated: "</a>", foot: "" },
  { format: "xspf", name: "open CDATA", head: "<playlist><title>", repeated: "<![CDATA[", foot: "" },
  { format: "xspf", name: "instructions", head: "<playlist><trackList>", repeated: "<?a?>", foot: "" },
  {
    format: "xspf",
    name: "attributes",
    head: "<playlist ",
    repeated: 'a="b" ',
    foot: "><trackList/></playlist>",
  },
  {
    format: "xspf",
    name: "declared entities",
    head: "<!DOCTYPE a [",
    repeated: '<!ENTITY a "b">',
    foot: "]>",
  },
  {
    format: "xspf",
    name: "ampersands",
    head: "<playlist><title>",
    repeated: "&",
    foot: "</title><trackList></trackList></playlist>",
  },
  {
    format: "xspf",
    name: "entities",
    head: "<playlist><title>",
    repeated: "&amp;",
    foot: "</title><trackList></trackList></playlist>",
  },
  { format: "csv", name: "quotes", head: "Title\n", repeated: '"', foot: "" },
  { format: "csv", name: "an open quote", head: 'Title\n"', repeated: "a", foot: "" },
  { format: "csv", name: "cells", head: "Title\n", repeated: ",", foot: "" },
  { format: "csv", name: "empty lines", head: "Title\n", repeated: "\n", foot: "" },
  { format: "csv", name: "blanks", head: "Title\n", repeated: " ", foot: "a" },
  { format: "csv", name: "artists", head: "Title,Artist\na,", repeated: "a; ", foot: "" },
  { format: "json", name: "depth", head: "", repeated: "[", foot: "" },
  { format: "json", name: "rows", head: "[", repeated: "{},", foot: "{}]" },
];

/**
 * Readers of lists at 8 MB of the letters that are worst for each. The floor is eight times what 1 MB of them takes:
 * time that grows with the square would be eight times the floor.
 */
export const lists: Bench = async (report) => {
  for (const { format, name, head, repeated, foot } of worst) {
    const measure = (mb: number) => {
      const text = head + repeated.repeat((mb * megabyte) / repeated.length) + foot;
      return Array.from({ length: runs }, () => {
        const startedMs = performance.now();
        readList(text, format);
        return performance.now() - startedMs;
      });
    };
    measure(1);
    const small = measure(1);
    const large = measure(largestMb);
    report({
      name: `lists: ${format}, ${name}`,
      value: median(large),
      unit: "ms",
      floor: largestMb * Math.max(median(small), 1),
      bar: { of: "ratio", atMost: 3 },
      note: `${spread(large)}; floor: 8 x 1 MB`,
    });
  }
};
