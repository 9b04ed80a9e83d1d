import { type ComponentType, type ReactElement, lazy, useState } from "react";

/** A page whose code comes when it is first wanted, and that the router can load before it shows it. */
export interface LazyPage<Props> {
  (props: Props): ReactElement;
  /** Resolves when the code is there, or cannot be: then the page says so when it is shown. */
  preload: () => Promise<void>;
}

/**
 * Makes a page of what `load` imports. What is loaded ahead is shown at once: React keeps a fallback, once shown, for
 * a third of a second.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const Lazy = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  function Page(props: Props): ReactElement {
    // Chosen once: another component in its place would begin the page anew.
    const [Chosen] = useState(() => loaded ?? Lazy);
    return <Chosen {...props} />;
  }
  const preload = async (): Promise<void> => {
    try {
      loaded ??= await load();
    } catch {
      // Shown by the page itself, which asks again.
    }
  };
  return Object.assign(Page, { preload });
}
