/** The names of the disabled sites after one of them is turned on or off. */
export function withSite(disabledSites: readonly string[], name: string, isOn: boolean): readonly string[] {
  const others = disabledSites.filter((site) => site !== name);
  return isOn ? others : [...others, name];
}
