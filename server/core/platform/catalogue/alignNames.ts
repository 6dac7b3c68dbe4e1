import { isAlternatives, type Notation, type NotedFields } from '../../shapeNotation.ts';
import { mapNames, type Version1Notation } from './version1.ts';

/**
 * Gives shapes the names that a known notation has in the same places: the publisher's single file names its definitions otherwise than its
 * folder does. Shapes without such a place keep their names.
 */
export function alignNames(found: Version1Notation, known: Version1Notation): Version1Notation {
  const names = new Map<string, string>();
  const follow = (one: Notation | undefined, other: Notation | undefined): void => {
    if (one === undefined || other === undefined) return;
    const [own, meant] = [toName(one), toName(other)];
    if (own !== null && meant !== null) {
      if (names.has(own)) return;
      names.set(own, meant);
      follow(found.shapes[own], known.shapes[meant]);
    } else if (own !== null) follow(found.shapes[own], other);
    else if (meant !== null) follow(one, known.shapes[meant]);
    else if (typeof one === 'string' || typeof other === 'string') return;
    else if (isAlternatives(one) && isAlternatives(other)) for (const [index, part] of one.entries()) follow(part, other[index]);
    else if (!isAlternatives(one) && !isAlternatives(other))
      for (const [key, value] of Object.entries(one)) follow(value, (other as NotedFields)[key] ?? (other as NotedFields)[`${key}*`]);
  };
  for (const [kind, document] of Object.entries(found.documents)) follow(document, known.documents[kind]);
  const shapes: Record<string, Notation> = {};
  for (const [name, noted] of Object.entries(found.shapes)) shapes[names.get(name) ?? name] ??= mapNames(noted, names);
  return {
    documents: Object.fromEntries(Object.entries(found.documents).map(([kind, noted]) => [kind, mapNames(noted, names) as NotedFields])),
    shapes,
  };
}

/** Returns the name that a notation refers to; null if it is anything else. */
function toName(noted: Notation): string | null {
  return typeof noted === 'string' && !noted.includes('|') ? (/^[A-Z]\w*/.exec(noted)?.[0] ?? null) : null;
}
