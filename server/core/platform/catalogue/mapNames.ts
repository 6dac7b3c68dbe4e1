import { isAlternatives, type Notation } from '../../shapeNotation.ts';

/** Replaces the names of shapes in a notation. */
export function mapNames(noted: Notation, names: ReadonlyMap<string, string>): Notation {
  if (typeof noted === 'string') return noted.includes('|') ? noted : noted.replace(/^[A-Z]\w*/, (name) => names.get(name) ?? name);
  if (isAlternatives(noted)) return noted.map((one) => mapNames(one, names));
  return Object.fromEntries(Object.entries(noted).map(([key, value]) => [key, mapNames(value, names)]));
}
