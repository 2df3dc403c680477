/** The sites that are off, with one more or one less among them. */
export function withSite(disabledSites: readonly string[], name: string, on: boolean): readonly string[] {
  const others = disabledSites.filter((site) => site !== name);
  return on ? others : [...others, name];
}
