/** The address of the song of that number in a sample catalogue. */
export const uri = (index: number) => `spotify:track:track${index}`;

/** The report of a page, as `page`, that plays the song of that number for 5 s. */
export const reported = (index: number, changes: object = {}) => ({
  device_id: "page",
  playback: {
    device: { name: "Gatefold", volume_percent: 50 },
    is_playing: true,
    progress_ms: 5000,
    shuffle_state: false,
    repeat_state: "off",
    context: null,
    item: {
      id: `track${index}`,
      uri: uri(index),
      name: "A song",
      duration_ms: 200_000,
      artists: [{ id: "a1", name: "Somebody" }],
      album: { id: "b1", name: "A record", images: [{ url: "/provider/images/1" }] },
    },
    ...changes,
  },
});
