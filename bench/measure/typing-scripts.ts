/*
 * Scripts about typing that run inside the page, as text: they use the browser's types, which this folder does not
 * have.
 */

/** Puts a text into an input as typing does; answers the ms until the frame after it has been painted. */
export const paintAfterTyping = (selector: string, text: string): string => `new Promise((done) => {
  const input = document.querySelector(${JSON.stringify(selector)});
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  requestAnimationFrame(() => setTimeout(() => {
    const startedMs = performance.now();
    set.call(input, ${JSON.stringify(text)});
    input.dispatchEvent(new Event("input", { bubbles: true }));
    requestAnimationFrame(() => {
      // A message is delivered after the frame's paint.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now() - startedMs);
      channel.port2.postMessage(null);
    });
  }));
})`;

/** A page without any framework that filters `count` texts as one types, and shows the first twenty. */
export const plainFilter = (count: number): string => `<input><ul></ul><script>
  const texts = Array.from({ length: ${count} }, (_, index) => "Song " + index);
  document.querySelector("input").addEventListener("input", ({ target }) => {
    const wanted = target.value.toLowerCase();
    const fitting = texts.filter((text) => text.toLowerCase().includes(wanted)).slice(0, 20);
    document.querySelector("ul").replaceChildren(...fitting.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  });
</script>`;
