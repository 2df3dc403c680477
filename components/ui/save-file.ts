const KEPT_MS = 60_000;

/** Hands a text to the browser as a download. */
export function saveFile(name: string, type: 'text/csv' | 'application/json', text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click; how long that takes it does not say.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
