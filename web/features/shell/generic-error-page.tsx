import type { ReactNode } from "react";

interface GenericErrorPageProps {
  /** status of HTTP, as far as there is one */
  code: number;
  title: string;
  message: string;
  /** what one can do next */
  actions: ReactNode;
}

/** What stands in place of a page that there is not, or not for this person: its code, what that means, and what to do next. */
export function GenericErrorPage({ code, title, message, actions }: GenericErrorPageProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-6 py-24 text-center">
      <p className="font-display text-[6rem] leading-none font-bold text-weak">{code}</p>
      <h1 className="mt-4 font-display text-2xl font-bold text-strong">{title}</h1>
      <p className="mt-2 text-lg text-normal">{message}</p>
      <div className="mt-6 flex gap-2">{actions}</div>
    </div>
  );
}
