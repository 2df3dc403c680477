/** The cost of any worker: it only answers. */
type Listener = (message: unknown, sender: unknown, reply: (value: unknown) => void) => void;
declare const chrome: { runtime: { onMessage: { addListener(listener: Listener): void } } };

chrome.runtime.onMessage.addListener((_message, _sender, reply) => reply({ ok: true }));

export {};
