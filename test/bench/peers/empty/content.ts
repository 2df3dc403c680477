/** The cost of any content script. On request it measures a message to its worker. */
declare const chrome: { runtime: { sendMessage(message: object): Promise<unknown> } };

addEventListener('bench', async () => {
  const began = performance.now();
  await chrome.runtime.sendMessage({});
  document.documentElement.dataset.took = String(performance.now() - began);
});

export {};
