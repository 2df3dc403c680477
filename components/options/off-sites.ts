/** The sites that are off, with one more or one less among them. */
export function withSite(offSites: readonly string[], name: string, on: boolean): readonly string[] {
  const others = offSites.filter((site) => site !== name);
  return on ? others : [...others, name];
}
