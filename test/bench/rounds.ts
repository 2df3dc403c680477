/** Rounds in which all contenders take their turns, so that what else the machine does falls on each of them alike. */

export type Contest<Name extends string, Sample> = {
  readonly samples: Readonly<Record<Name, readonly Sample[]>>;
  /** Rounds that went wrong, by whom. */
  readonly errors: Readonly<Record<Name, readonly string[]>>;
};

export const ROUNDS = 15;

/** In each round another contender begins. A turn that throws is told, and the others go on. */
export async function interleave<Name extends string, Sample>(
  rounds: number,
  contenders: Readonly<Record<Name, (round: number) => Promise<Sample>>>,
  /** Before each round; what it throws ends the contest. */
  prepare: (round: number) => Promise<void> = async () => {},
): Promise<Contest<Name, Sample>> {
  const names = Object.keys(contenders) as Name[];
  const empty = <T>() => Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, T[]>;
  const samples = empty<Sample>();
  const errors = empty<string>();
  for (let round = 0; round < rounds; round++) {
    await prepare(round);
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      try {
        samples[name].push(await contenders[name](round));
      } catch (error) {
        errors[name].push(`round ${round + 1}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return { samples, errors };
}
