import { useEffect } from "react";

/** A ring of light runs out from where the empty background is pressed; loaded with the first press. */
export function useClickRipple(): void {
  useEffect(() => {
    const show = ({ target, clientX, clientY }: MouseEvent) =>
      void import("./click-ripple.ts").then(
        ({ rippleAt }) => rippleAt(target, { x: clientX, y: clientY }),
        // Without a network the page goes on without an ornament.
        () => undefined,
      );
    document.addEventListener("click", show);
    return () => document.removeEventListener("click", show);
  }, []);
}
