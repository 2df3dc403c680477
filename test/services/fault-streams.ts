/** Bodies that arrive as no good body does. */

/** These bytes, then an error: what a reader sees of a connection that was reset. */
export const breakingOff = (bytes: Uint8Array): ReadableStream =>
  new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    pull: (controller) => controller.error(new TypeError('The connection was reset.')),
  });

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
  const pieces = (function* () {
    yield Buffer.from('{"padding":"');
    for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, left);
    yield Buffer.from('"}');
  })();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}
