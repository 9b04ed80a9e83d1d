import { healthText } from "#web/features/admin/texts/health-text.ts";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";
import { Button } from "#web/ui/button.tsx";
import { useDownload } from "#web/ui/files/use-download.ts";

/** Downloads what someone needs who helps with this instance, without secrets and names. */
export function SupportBundle() {
  const { bytes, start } = useDownload({
    done: (name) => healthText("support.saved", { name }),
    failed: healthText("support.failed"),
  });
  return (
    <PanelSection title={healthText("support.title")} body={healthText("support.body")}>
      <Button
        isBusy={bytes !== null}
        onClick={() =>
          start({ method: "POST", path: "/admin/support-bundle", fallbackName: "gatefold-support.zip" })
        }
      >
        {healthText("support.download")}
      </Button>
    </PanelSection>
  );
}
