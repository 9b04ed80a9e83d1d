import type { z } from "zod";
import { ProviderError } from "../demo-context.ts";

/** 404: a command without a device, and none is active. */
export function noActiveDevice(): ProviderError {
  return new ProviderError(404, "Player command failed: No active device found", {
    reason: "NO_ACTIVE_DEVICE",
  });
}

/** 404: a device id that is not, or no longer, in the account's list. */
export function deviceNotFound(): ProviderError {
  return new ProviderError(404, "Device not found", { reason: "DEVICE_NOT_FOUND" });
}

/** 403: the player's state does not allow the action, as its `disallows` say. */
export function restrictionViolated(): ProviderError {
  return new ProviderError(403, "Player command failed: Restriction violated", { reason: "UNKNOWN" });
}

/** 404: the wanted track is not in the list. */
export function trackNotInContext(): ProviderError {
  return new ProviderError(404, "Player command failed: The requested track is not found in the context", {
    reason: "NO_SPECIFIC_TRACK",
  });
}

/** 400 with the service's sentence about one value. */
export function badValue(message: string): ProviderError {
  return new ProviderError(400, message);
}

/** A query or body in the shape it must have. Throws 400 with `sentence` when it is not. */
export function parseValue<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  sentence: string,
): z.output<Shape> {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw badValue(sentence);
  return parsed.data;
}
