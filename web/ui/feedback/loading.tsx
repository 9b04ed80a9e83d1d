import type { ReactNode } from "react";

interface LoadingProps {
  /** said to assistive technology in place of the skeletons */
  label: string;
  className?: string;
  /** skeletons in the shape of what is coming */
  children: ReactNode;
}

/** Content that is on its way. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div aria-busy className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}
