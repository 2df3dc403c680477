// The theme that the user chose last, before anything is drawn: the settings themselves are read a moment later.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
} catch {
  // Some browsers deny it where cookies are blocked: then the theme comes with the settings.
}
