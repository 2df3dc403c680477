// Applies the last theme and the last height of the latest blocks before the settings are read, so that the page neither
// flashes nor moves. Saved by components/page/first-paint.ts.
try {
  const { dataset, style } = document.documentElement;
  dataset.theme = localStorage.getItem('theme') ?? 'system';
  style.setProperty('--blocks', `${Number(localStorage.getItem('blocks'))}px`);
} catch {
  // A browser that blocks cookies may deny storage.
}
