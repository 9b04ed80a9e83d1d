/** Reads the bytes of a file as text. */
export interface TextReader {
  /** @param isEnd nothing comes behind these bytes */
  decode(bytes: Uint8Array, isEnd: boolean): string;
}

/** Bytes by which an encoding is recognised. */
const headBytes = 4;

/** A reader of UTF-8 and UTF-16, with or without a byte order mark, which is left out. What is neither is replaced. */
export function createTextReader(): TextReader {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let head = new Uint8Array();
  return {
    decode: (bytes, isEnd) => {
      if (decoder !== null) return decoder.decode(bytes, { stream: !isEnd });
      head = Buffer.concat([head, bytes]);
      if (head.length < headBytes && !isEnd) return "";
      decoder = new TextDecoder(encodingOf(head));
      return decoder.decode(head, { stream: !isEnd });
    },
  };
}

/** The encoding of a file that begins with these bytes: by its mark, or by where the zeros of its first letter are. */
function encodingOf(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && second !== undefined))
    return "utf-16be";
  return "utf-8";
}
