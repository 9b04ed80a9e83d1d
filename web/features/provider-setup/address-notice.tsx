import { providerSetupText } from "#web/features/provider-setup/texts/provider-setup-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { CopyLine } from "#web/ui/copy-line.tsx";
import { adviseOnAddress, forwardCommand, loopbackOf, type AddressAdvice } from "./address-advice.ts";
import type { Guide } from "./provider-setup.queries.ts";
import { Notice } from "./notice.tsx";

interface Place {
  guide: Guide;
  here: string;
}

function Remedies({ guide, here, advice }: Place & { advice: AddressAdvice }) {
  const loopback = loopbackOf(guide.public_url);
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5 text-normal marker:text-weak">
      {advice === "localhost" ? <li>{providerSetupText("address.localhostFix", { loopback })}</li> : null}
      <li>{providerSetupText("address.httpsFix")}</li>
      <li>
        {providerSetupText("address.tunnelFix", { loopback })}
        <span className="mt-2 block">
          <CopyLine
            text={forwardCommand(guide.public_url, here)}
            copyLabel={providerSetupText("copy.copy")}
            copiedLabel={providerSetupText("copy.copied")}
          />
        </span>
      </li>
    </ul>
  );
}

/** Says what is wrong with the address that this instance is at, and what to do instead; nothing when all is well. */
export function AddressNotice({ guide, here }: Place) {
  const advice = adviseOnAddress(guide, here);
  const values = { here, publicUrl: guide.public_url };
  if (advice === "fine") return null;
  if (advice === "same-machine")
    return (
      <Notice tone="warning" title={providerSetupText("address.sameMachineTitle")}>
        <p className="text-normal">{providerSetupText("address.sameMachineBody", values)}</p>
        <a
          href={`${guide.public_url}/login?setup=spotify`}
          className={`self-start max-md:text-center ${buttonClasses("secondary")}`}
        >
          {providerSetupText("address.goThere", values)}
        </a>
      </Notice>
    );
  const title = {
    localhost: providerSetupText("address.localhostTitle"),
    "plain-http": providerSetupText("address.plainHttpTitle"),
    elsewhere: providerSetupText("address.elsewhereTitle"),
  }[advice];
  const body = advice === "elsewhere" ? "address.elsewhereBody" : "address.refusedBody";
  return (
    <Notice tone="warning" title={title}>
      <p className="text-normal">{providerSetupText(body, values)}</p>
      <Remedies guide={guide} here={here} advice={advice} />
    </Notice>
  );
}
