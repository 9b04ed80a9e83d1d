/** Most songs that a person may have added to the queue and not yet heard. */
export const maxAddedSongs = 2000;
