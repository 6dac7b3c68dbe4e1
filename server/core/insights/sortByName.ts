interface Named {
  readonly name: string;
  readonly email: string;
}

/** Sorts people by name, then by e-mail, ignoring case and by code units; if no two have the same e-mail, the result does not depend on the original order. */
export function sortByName<Person extends Named>(people: readonly Person[]): Person[] {
  return people
    .map((person) => ({ person, name: person.name.toLowerCase(), email: person.email.toLowerCase() }))
    .sort((a, b) => compareTexts(a.name, b.name) || compareTexts(a.email, b.email) || compareTexts(a.person.email, b.person.email))
    .map(({ person }) => person);
}

/** Compares two texts by code units; negative if the first comes first. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
