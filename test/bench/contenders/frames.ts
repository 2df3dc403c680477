/** Frames without anything new after which a page has been read. */
const QUIET_FRAMES = 3;

/** Waits for some frames in a row in which nothing is new. */
export async function frames(isNews: () => boolean = () => false): Promise<void> {
  for (let quiet = 0; quiet < QUIET_FRAMES; quiet = isNews() ? 0 : quiet + 1) {
    await new Promise(requestAnimationFrame);
  }
}
