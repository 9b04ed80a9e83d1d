import { useQuery } from "@tanstack/react-query";
import {
  Check,
  Laptop,
  MonitorSpeaker,
  Pencil,
  Smartphone,
  Speaker,
  Tv,
  type LucideIcon,
} from "lucide-react";
import type { RefObject } from "react";
import { deviceText } from "#web/features/player/texts/devices-text.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { PlayerPopover } from "./player-popover.tsx";
import { readDeviceName } from "#web/features/player/session/tabs/own-device.ts";
import { askPlayer, withPlayer } from "#web/features/player/session/player-session.ts";
import type { ListedDevice } from "#web/features/player/source/read-state.ts";
import { usePlayer } from "#web/features/player/state/use-player.ts";

const icons: Readonly<Record<string, LucideIcon>> = {
  computer: Laptop,
  smartphone: Smartphone,
  tablet: Smartphone,
  speaker: Speaker,
  tv: Tv,
};

/** Read again each time the list is opened. */
const devicesQuery = {
  queryKey: ["player", "devices"],
  queryFn: async () => (await askPlayer((commands) => commands.listDevices())) ?? [],
  staleTime: 0,
  gcTime: 0,
  retry: false,
};

interface DeviceListProps {
  /** the list opens above it */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** This browser is to be called otherwise. */
  onRename: () => void;
}

/** The account's devices, with what they are and which one plays; a press moves playback there. */
export function DeviceList({ anchor, onClose, onRename }: DeviceListProps) {
  const devices = useQuery(devicesQuery);
  const handleChosen = () => {
    anchor.current?.querySelector("button")?.focus();
    onClose();
  };
  return (
    <PlayerPopover label={deviceText("title")} anchor={anchor} onClose={onClose} className="w-80">
      <p aria-hidden className="px-3 pt-2 pb-1 text-sm font-semibold text-weak">
        {deviceText("title")}
      </p>
      {devices.isPending ? <p className="px-3 py-2">{deviceText("looking")}</p> : null}
      {devices.isError ? <Failure onRetry={() => void devices.refetch()} /> : null}
      {devices.data === undefined ? null : (
        <Devices listed={devices.data} onChosen={handleChosen} onRename={onRename} />
      )}
    </PlayerPopover>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-2 px-3 py-2">
      <p>{deviceText("failed")}</p>
      <Button onClick={onRetry}>{deviceText("tryAgain")}</Button>
    </div>
  );
}

interface DevicesProps {
  listed: readonly ListedDevice[];
  onChosen: () => void;
  onRename: () => void;
}

function Devices({ listed, onChosen, onRename }: DevicesProps) {
  const ownId = usePlayer((state) => state.deviceId);
  const isActiveHere = usePlayer((state) => state.isActive);
  const others = listed.filter((device) => device.id !== ownId);
  const here: ListedDevice = {
    id: ownId,
    name: readDeviceName(),
    type: "Computer",
    isActive: isActiveHere,
    isRestricted: false,
    isPrivateSession: listed.some((device) => device.id === ownId && device.isPrivateSession),
  };
  const rows = ownId === null ? others : [here, ...others];
  return (
    <>
      <ul>
        {rows.map((device, index) => (
          <li key={device.id ?? `${device.name} ${index}`} className="flex items-center">
            <DeviceRow
              device={device}
              isHere={device === here}
              onChoose={() => {
                withPlayer((commands) =>
                  device.id === ownId ? commands.transferHere() : commands.transferTo(device),
                );
                onChosen();
              }}
            />
            {device === here ? (
              <IconButton label={deviceText("rename")} icon={Pencil} size="small" onClick={onRename} />
            ) : null}
          </li>
        ))}
      </ul>
      {others.length > 0 ? null : (
        <p className="px-3 py-2 text-sm text-weak">
          <span className="block font-semibold text-normal">{deviceText("noneTitle")}</span>
          {deviceText("noneAdvice")}
        </p>
      )}
    </>
  );
}

function canBeChosen(device: ListedDevice): boolean {
  return !device.isRestricted && device.id !== null;
}

function describeDevice(device: ListedDevice, isHere: boolean): string {
  const facts = [
    isHere ? deviceText("here") : "",
    device.isActive ? deviceText("active") : isHere ? "" : device.type,
    device.isPrivateSession ? deviceText("privateSession") : "",
    canBeChosen(device) ? "" : deviceText("restricted"),
  ];
  return facts.filter(Boolean).join(" · ");
}

/** What is out of reach is quieter, and still to be read: its line says why. */
function nameColour(device: ListedDevice): string {
  if (device.isActive) return "text-accent-text";
  return canBeChosen(device) ? "text-strong" : "text-weak";
}

interface DeviceRowProps {
  device: ListedDevice;
  isHere: boolean;
  onChoose: () => void;
}

function DeviceRow({ device, isHere, onChoose }: DeviceRowProps) {
  const Icon = icons[device.type.toLowerCase()] ?? MonitorSpeaker;
  const isOutOfReach = !canBeChosen(device);
  return (
    <button
      type="button"
      aria-current={device.isActive ? "true" : undefined}
      disabled={isOutOfReach}
      onClick={device.isActive ? undefined : onChoose}
      className={joinClasses(
        "flex min-h-12 min-w-0 grow items-center gap-3 rounded-control px-3 py-1 text-start",
        !isOutOfReach && "hover:bg-hover",
      )}
    >
      <Icon
        aria-hidden
        size={20}
        className={joinClasses("shrink-0", device.isActive ? "text-accent-text" : "text-weak")}
      />
      <span className="min-w-0 grow">
        <span dir="auto" className={joinClasses("block truncate font-semibold", nameColour(device))}>
          {device.name || deviceText("unnamed")}
        </span>
        <span className="block text-sm text-weak">{describeDevice(device, isHere)}</span>
      </span>
      {device.isActive ? <Check aria-hidden size={18} className="text-accent-text" /> : null}
    </button>
  );
}
