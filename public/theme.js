// Applies the last theme before the settings are read, so that the page does not flash. Saved by components/page/start-page.ts.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
} catch {
  // A browser that blocks cookies may deny storage.
}
