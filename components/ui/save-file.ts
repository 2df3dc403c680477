const REVOKE_AFTER_MS = 60_000;

/** Hands a text to the browser as a download. */
export function saveFile(name: string, type: 'text/csv' | 'application/json', text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after the click, later still when it asks where to save.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
