/** A page that no one sees draws no frames: then this long is enough. */
const withinMs = 200;

/** Resolves when what was last rendered has been drawn. */
export async function afterPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, withinMs);
    // The first of two frames is drawn with what was rendered before it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
