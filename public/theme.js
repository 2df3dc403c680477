// What is known before the settings are read, which is a moment later: the theme that the user chose last, and how high
// the latest blocks were, so that nothing below them moves under the pointer when they come.
try {
  const { dataset, style } = document.documentElement;
  dataset.theme = localStorage.getItem('theme') ?? 'system';
  style.setProperty('--blocks', `${Number(localStorage.getItem('blocks'))}px`);
} catch {
  // Some browsers deny it where cookies are blocked: then both come with the settings.
}
