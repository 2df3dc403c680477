/** Bodies that arrive as no good body does, for `fault-answers.ts`. */

/** These bytes, then an error: what a reader sees of a connection that was reset. */
export function breakingOff(bytes: Uint8Array): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    pull: (controller) => controller.error(new TypeError('The connection was reset.')),
  });
}

/** One byte at a time. */
export function dripping(bytes: Uint8Array, intervalMs: number): ReadableStream {
  let timer: NodeJS.Timeout | undefined;
  let at = 0;
  return new ReadableStream({
    start(controller) {
      timer = setInterval(() => {
        if (at < bytes.length) controller.enqueue(bytes.subarray(at, ++at));
        if (at < bytes.length) return;
        clearInterval(timer);
        controller.close();
      }, intervalMs);
    },
    cancel: () => clearInterval(timer),
  });
}

const CHUNK = new Uint8Array(65_536).fill('a'.charCodeAt(0));

/** `{"padding":"aaa…"}` with so many letters, made as it is read. */
export function hugeJson(bytes: number): ReadableStream {
  const encoder = new TextEncoder();
  let left = bytes;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode('{"padding":"')),
    pull(controller) {
      if (left > 0) {
        controller.enqueue(CHUNK.subarray(0, Math.min(left, CHUNK.length)));
        left -= CHUNK.length;
        return;
      }
      controller.enqueue(encoder.encode('"}'));
      controller.close();
    },
  });
}
