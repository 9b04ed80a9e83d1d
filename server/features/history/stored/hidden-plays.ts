/** What `hidden_by` says of a play that the person hid; of others it is the import that has a more exact one. */
export const hiddenByPerson = "ffffffff-ffff-ffff-ffff-ffffffffffff";
