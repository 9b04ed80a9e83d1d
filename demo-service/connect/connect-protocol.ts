/**
 * What a device and the provider say to each other; README.md says when.
 * Types only: the browser's side imports them too.
 */

/** A track as the Web Playback SDK shows it. */
export interface SdkTrack {
  id: string;
  uri: string;
  uid: string;
  name: string;
  duration_ms: number;
  type: "track";
  media_type: "audio";
  track_type: "audio";
  is_playable: boolean;
  album: {
    name: string;
    uri: string;
    images: { url: string; height: number | null; width: number | null }[];
  };
  artists: { name: string; uri: string; url: string }[];
  linked_from: { uri: string | null; id: string | null };
}

/** The SDK's state object, as of `timestamp`; the device puts in its own position. */
export interface SdkPlaybackState {
  context: { uri: string | null; metadata: null };
  disallows: Record<string, boolean>;
  restrictions: Record<string, string[]>;
  duration: number;
  paused: boolean;
  position: number;
  loading: boolean;
  /** epoch milliseconds */
  timestamp: number;
  repeat_mode: 0 | 1 | 2;
  shuffle: boolean;
  track_window: { current_track: SdkTrack; previous_tracks: SdkTrack[]; next_tracks: SdkTrack[] };
  playback_id: string;
  playback_quality: string;
  playback_features: { hifi_status: string };
}

/** What the active device is to do. It obeys `paused` when `pause_serial` is new to it and `position_ms`
 *  when `position_serial` is; otherwise it knows better itself. */
export interface DeviceOrders {
  playback_id: string;
  track_id: string;
  control_serial: number;
  pause_serial: number;
  position_serial: number;
  position_ms: number;
  paused: boolean;
  /** to be fetched in advance, and started without asking when the current track ends */
  next: { playback_id: string; track: SdkTrack } | null;
  sdk: SdkPlaybackState;
}

/** What a device plays when it opens its stream again. */
export interface DevicePlaying {
  playback_id: string;
  track_id: string;
  control_serial: number;
  position_ms: number;
  paused: boolean;
}

/** Body of `POST /provider/connect/stream`. */
export interface StreamRequest {
  device_id?: string | undefined;
  name: string;
  volume_percent: number;
  playing?: DevicePlaying | undefined;
}

/** One line of the stream. `orders: null`: this device is not the active one, or there is nothing to play. */
export type StreamMessage =
  | { type: "welcome"; device_id: string; orders: DeviceOrders | null }
  | { type: "orders"; id: number; orders: DeviceOrders | null }
  | { type: "volume"; id: number; volume_percent: number }
  | { type: "beat" };

/** Body of `POST /provider/connect/devices/{id}/events`. */
export type DeviceEvent =
  | { type: "ack"; id: number }
  | { type: "state"; playback_id: string; control_serial: number; position_ms: number; paused: boolean }
  | { type: "ended"; playback_id: string; control_serial: number; started_track_id: string | null }
  | { type: "failed"; playback_id: string; control_serial: number; reason: "autoplay" | "media" }
  | { type: "next" }
  | { type: "previous" }
  | { type: "rename"; name: string }
  | { type: "volume"; volume_percent: number }
  | { type: "goodbye" };
