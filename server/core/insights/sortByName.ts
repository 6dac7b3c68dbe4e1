interface Named {
  readonly name: string;
  readonly email: string;
}

/** The same people by name, then by e-mail, whatever the case; the order is that of code units and never depends on the order they came in, as long as no two have one e-mail. */
export function sortByName<Person extends Named>(people: readonly Person[]): Person[] {
  return people
    .map((person) => ({ person, name: person.name.toLowerCase(), email: person.email.toLowerCase() }))
    .sort((a, b) => compareTexts(a.name, b.name) || compareTexts(a.email, b.email) || compareTexts(a.person.email, b.person.email))
    .map(({ person }) => person);
}

/** Less than 0 where the first text comes first by its code units. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
