import { Link } from "@tanstack/react-router";
import { CreditCard, Wallet } from "lucide-react";
import { useSession } from "#web/platform/api/session.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { landingText } from "#web/features/landing/texts/landing-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";

const ways = [
  { icon: CreditCard, title: "cardTitle", body: "cardBody" },
  { icon: Wallet, title: "payPalTitle", body: "payPalBody" },
] as const;

/** The place where payments would be: what each way will be like, and that nothing is charged. */
export function PaymentsPage() {
  const isSignedIn = useSession() !== null;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-6 py-8">
      <title>{commonText("pageTitle", { page: landingText("paymentsTitle") })}</title>
      {isSignedIn ? null : (
        <Link to="/" className={`-ms-4 self-start ${buttonClasses("quiet")}`}>
          {landingText("backHome")}
        </Link>
      )}
      <div>
        <h1 className="font-display text-2xl font-bold text-strong">{landingText("paymentsTitle")}</h1>
        <p className="mt-2 text-lg text-weak">{landingText("paymentsLead")}</p>
      </div>
      <ul className="grid gap-4 md:grid-cols-2">
        {ways.map(({ icon: Icon, title, body }) => (
          <li key={title} className="rounded-card border border-hairline bg-raised p-6">
            <Icon aria-hidden size={24} strokeWidth={1.5} className="text-weak" />
            <h2 className="mt-4 text-lg font-semibold text-strong">{landingText(title)}</h2>
            <p className="mt-2 text-normal">{landingText(body)}</p>
          </li>
        ))}
      </ul>
      {isSignedIn ? null : <p className="text-normal">{landingText("loginForPayments")}</p>}
    </div>
  );
}
