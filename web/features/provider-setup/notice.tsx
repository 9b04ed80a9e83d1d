import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

const looks = {
  info: { icon: Info, colour: "text-weak", line: "border-hairline-strong" },
  success: { icon: CircleCheck, colour: "text-success", line: "border-success/50" },
  warning: { icon: CircleAlert, colour: "text-warning", line: "border-warning/50" },
} as const;

interface NoticeProps {
  tone: keyof typeof looks;
  title: string;
  /** what just happened, if this announces it: announced and brought into view whenever it is another */
  news?: string | number | null;
  children?: ReactNode;
}

/** Something to know before going on. */
export function Notice({ tone, title, news = null, children }: NoticeProps) {
  const { icon: Icon, colour, line } = looks[tone];
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (news !== null) place.current?.focus();
  }, [news]);
  return (
    <section
      ref={place}
      {...(news === null ? {} : { role: "status", tabIndex: -1 })}
      className={`flex gap-3 rounded-card border bg-raised px-4 py-4 md:px-5 ${line}`}
    >
      <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${colour}`} />
      <div className="flex min-w-0 grow flex-col gap-2">
        <h2 className="text-lg font-semibold text-strong">{title}</h2>
        {children}
      </div>
    </section>
  );
}
