/** The languages whose names of months are read. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;

/** Made when the first name is read: asking Intl for all of them takes longer than the check of a file. */
let months: ReadonlyMap<string, number> | undefined;

/** Returns the number of a month, 1 to 12, from its name or abbreviation in one of several languages; null if none or several months have it. */
export function readMonth(name: string): number | null {
  months ??= listMonths();
  return months.get(fold(name)) ?? null;
}

function listMonths(): ReadonlyMap<string, number> {
  const found = new Map<string, number | null>();
  const add = (name: string, month: number): void => {
    const other = found.get(name);
    found.set(name, other === undefined || other === month ? month : null);
  };
  for (const language of LANGUAGES) {
    for (const length of ['long', 'short'] as const) {
      // Names inside a date and names alone differ in some languages.
      for (const rest of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { month: length, ...rest, timeZone: 'UTC' });
        for (let month = 1; month <= 12; month++) {
          const part = format.formatToParts(Date.UTC(2026, month - 1, 15)).find(({ type }) => type === 'month')?.value ?? '';
          add(fold(part), month);
          // Other programs cut the long name after three letters.
          if (length === 'long' && fold(part).length > 3) add(fold(part).slice(0, 3), month);
        }
      }
    }
  }
  return new Map([...found].filter((entry): entry is [string, number] => entry[1] !== null));
}

function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();
}
