/** Long enough for any browser to have taken the file, also when it asks where to put it. */
const TAKEN_MS = 60_000;

/** Hands the browser a file for the user, as a link to it would. */
export function download({ name, text }: { readonly name: string; readonly text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_MS);
}
