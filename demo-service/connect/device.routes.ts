import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { removeDevice, sessionOf, type Connect, type ConnectSession } from "./connect-session.ts";
import { ConnectDevice } from "./connect-device.ts";
import type { DeviceEvent, StreamRequest } from "./connect-protocol.ts";
import { reconcile, takeDeviceEvent } from "./device-events.ts";
import { deviceNotFound, parseValue } from "./player-errors.ts";
import { presentOrders } from "./present-orders.ts";

const MAX_DEVICES = 50;

const percent = z.number().int().min(0).max(100);
const name = z.string().min(1).max(200);
const serial = z.number().int().min(0);
const position = z.number().min(0);
const about = { playback_id: z.string(), control_serial: serial };

const streamBody = z.strictObject({
  device_id: z.string().optional(),
  name,
  volume_percent: percent,
  playing: z
    .strictObject({ ...about, track_id: z.string(), position_ms: position, paused: z.boolean() })
    .optional(),
}) satisfies z.ZodType<StreamRequest>;

const eventBody = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ack"), id: serial }),
  z.strictObject({ type: z.literal("state"), ...about, position_ms: position, paused: z.boolean() }),
  z.strictObject({ type: z.literal("ended"), ...about, started_track_id: z.string().nullable() }),
  z.strictObject({ type: z.literal("failed"), ...about, reason: z.enum(["autoplay", "media"]) }),
  z.strictObject({ type: z.literal("next") }),
  z.strictObject({ type: z.literal("previous") }),
  z.strictObject({ type: z.literal("rename"), name }),
  z.strictObject({ type: z.literal("volume"), volume_percent: percent }),
  z.strictObject({ type: z.literal("goodbye") }),
]) satisfies z.ZodType<DeviceEvent>;

/** The device protocol of README.md: the stream of orders, and what devices say. */
export function deviceRoutes(app: FastifyInstance, connect: Connect): void {
  app.post("/connect/stream", async (request, reply) => {
    const session = sessionOf(connect, connect.ctx.accountOf(request));
    const body = parseValue(streamBody, request.body, "Malformed device");
    const device = knownDevice(session, body) ?? newDevice(connect, session, body);
    if (body.playing !== undefined) reconcile(connect, session, device, body.playing);
    const stream = new PassThrough();
    device.attach(stream, () => removeDevice(connect, session, device));
    const isActive = session.activeId === device.id;
    const orders = isActive ? presentOrders(connect, session) : null;
    device.send({ type: "welcome", device_id: device.id, orders });
    // "connection: close": a finished stream leaves no idle connection behind that would hold up closing.
    return reply
      .headers({
        "content-type": "application/x-ndjson",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        connection: "close",
      })
      .send(stream);
  });
  app.post<{ Params: { id: string } }>("/connect/devices/:id/events", async (request, reply) => {
    const session = sessionOf(connect, connect.ctx.accountOf(request));
    const event = parseValue(eventBody, request.body, "Malformed event");
    const device = session.devices.get(request.params.id);
    // A page that closes says so after its line was cut: it has nothing to learn from this.
    if (device === undefined && event.type === "goodbye") return reply.code(204).send();
    if (device === undefined) throw deviceNotFound();
    takeDeviceEvent(connect, session, device, event);
    return reply.code(204).send();
  });
}

function knownDevice(session: ConnectSession, body: StreamRequest): ConnectDevice | null {
  const device = body.device_id === undefined ? undefined : session.devices.get(body.device_id);
  if (device === undefined) return null;
  device.name = body.name;
  device.volumePercent = body.volume_percent;
  return device;
}

function newDevice(connect: Connect, session: ConnectSession, body: StreamRequest): ConnectDevice {
  const [oldest] = session.devices.values();
  if (session.devices.size >= MAX_DEVICES && oldest !== undefined) removeDevice(connect, session, oldest);
  const id = randomBytes(20).toString("hex");
  const device = new ConnectDevice(
    id,
    { name: body.name, volumePercent: body.volume_percent },
    connect.timing,
  );
  session.devices.set(id, device);
  return device;
}
