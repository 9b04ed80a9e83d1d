/** Maximum number of songs that a person may have added to the queue and not yet heard. */
export const maxAddedSongs = 2000;

/** Maximum number of songs that autoplay chooses ahead. */
export const maxAutoplaySongs = 25;

/** Maximum number of songs that played last, by which autoplay chooses. */
export const maxAutoplaySeeds = 10;
