/*
 * Scripts about changing how a long list is shown that run inside the page, as text: they use the browser's types,
 * which this folder does not have.
 */

/**
 * Answers the ms from `act` (statements) to the second frame after `isShown` (an expression) became true; fails when
 * that takes more than 20 s.
 */
const untilShown = (act: string, isShown: string): string => `new Promise((done, fail) => {
  requestAnimationFrame(() => setTimeout(() => {
    const startedMs = performance.now();
    const isThere = () => ${isShown};
    ${act};
    const look = () => {
      if (performance.now() - startedMs > 20_000) return fail(new Error("It was not shown within 20 s."));
      if (!isThere()) return requestAnimationFrame(look);
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - startedMs)));
    };
    look();
  }));
})`;

const firstRow = `document.querySelector('[role="grid"] [data-row="0"]:not([aria-busy="true"])')`;

/** Chooses an order (the value of its option) that has another first row, until that is shown. */
export const sortBy = (order: string): string =>
  untilShown(
    `const before = ${firstRow}?.textContent;
    window.isOther = () => ${firstRow} !== null && ${firstRow}.textContent !== before;
    const select = document.querySelector("main select");
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value").set.call(select, ${JSON.stringify(order)});
    select.dispatchEvent(new Event("change", { bubbles: true }))`,
    "window.isOther()",
  );

/** Presses the toggle of groups, until the headings are there, or gone. */
export const toggleGroups = (isOn: boolean): string =>
  untilShown(
    `[...document.querySelectorAll("main button[aria-pressed]")].find((button) => /^Group/.test(button.textContent)).click()`,
    `(document.querySelector("[data-group]") !== null) === ${isOn} && document.querySelector('[data-row]:not([aria-busy="true"])') !== null`,
  );

/** Types into the list's filter, until as many rows as fit are reported (the filter waits 150 ms for the next key). */
export const filterBy = (text: string): string =>
  untilShown(
    `const input = document.querySelector('main input[type="search"]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, ${JSON.stringify(text)});
    input.dispatchEvent(new Event("input", { bubbles: true }))`,
    `new URL(location.href).searchParams.get("filter") === ${JSON.stringify(text)} && / of /.test(document.querySelector("main output.tabular")?.textContent ?? "")`,
  );

/** A page without any framework whose button sorts `count` texts and shows the first twenty. */
export const plainSorter = (count: number): string => `<button>sort</button><ul></ul><script>
  const texts = Array.from({ length: ${count} }, (_, index) => "Song " + ((index * 7919) % ${count}));
  const { compare } = new Intl.Collator("en", { numeric: true });
  let way = 1;
  document.querySelector("button").addEventListener("click", () => {
    way = -way;
    const sorted = texts.toSorted((one, other) => way * compare(one, other)).slice(0, 20);
    document.querySelector("ul").replaceChildren(...sorted.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  });
</script>`;

/** Presses that button; ms until the second frame after. */
export const sortPlain = untilShown(`document.querySelector("button").click()`, "true");
