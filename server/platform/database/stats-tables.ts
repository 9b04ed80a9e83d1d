/** The tables of statistics, which the feature `stats` writes. */
export interface StatsTables {
  stats_opt_ins: { user_id: string; opted_in_at: Date };
  stats_listening: StatsListeningTable;
}

interface StatsListeningTable {
  user_id: string;
  device_id: string;
  uri: string;
  name: string;
  artist: string;
  album: string;
  duration_ms: number;
  heard_ms: number;
  position_ms: number;
  is_playing: boolean;
  shuffle: boolean;
  started_at: Date;
  observed_at: Date;
}
