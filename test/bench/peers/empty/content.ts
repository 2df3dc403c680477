/** What any content script costs. It says, when the bench asks, how long a message to its worker takes. */
declare const chrome: { runtime: { sendMessage(message: object): Promise<unknown> } };

addEventListener('bench', async () => {
  const began = performance.now();
  await chrome.runtime.sendMessage({});
  document.documentElement.dataset.took = String(performance.now() - began);
});

export {};
