/** Offers a file that the page has made or read to be saved under this name. */
export function offerFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next turn; the address would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
