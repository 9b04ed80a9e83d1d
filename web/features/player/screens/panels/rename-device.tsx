import { type FormEvent, useId, useState } from "react";
import {
  keepDeviceName,
  maxDeviceNameLength,
  readDeviceName,
} from "#web/features/player/session/tabs/own-device.ts";
import { withPlayer } from "#web/features/player/session/player-session.ts";
import { deviceText } from "#web/features/player/texts/devices-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

/** Asks how this browser is to be called among the account's devices. */
export function RenameDevice({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(readDeviceName);
  const formId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    keepDeviceName(name);
    withPlayer((commands) => commands.renameDevice());
    onClose();
  };
  return (
    <Dialog
      title={deviceText("renameTitle")}
      closeLabel={deviceText("renameClose")}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {deviceText("renameCancel")}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {deviceText("renameSave")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} className="flex flex-col gap-3">
        <TextField
          label={deviceText("renameLabel")}
          value={name}
          maxLength={maxDeviceNameLength}
          problem={null}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <p className="text-sm text-weak">{deviceText("renameAdvice")}</p>
      </form>
    </Dialog>
  );
}
