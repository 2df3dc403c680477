/** Opens the options; with a section, at that section or its field (the hash of their address). */
export type OpenOptions = (section?: string) => void;
