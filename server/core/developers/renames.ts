import type { Person } from './rosterPlan.ts';

/**
 * Finds people whose e-mail changed: one person was removed and one added with the same name, which no one else of these has. Returns the
 * removed person by the added one.
 */
export function findRenames<One extends Person>(removed: readonly One[], added: readonly One[]): ReadonlyMap<One, One> {
  const gone = onlyByName(removed);
  const pairs = [...onlyByName(added)].flatMap(([name, later]) => {
    const earlier = later === null ? null : gone.get(name);
    return later === null || earlier == null ? [] : [[later, earlier] as const];
  });
  return new Map(pairs);
}

/** Returns the only person with each name; null for a name of several. */
function onlyByName<One extends Person>(people: readonly One[]): ReadonlyMap<string, One | null> {
  const byName = new Map<string, One | null>();
  for (const person of people) {
    const name = person.name.trim().toLowerCase().replace(/\s+/g, ' ');
    if (name !== '') byName.set(name, byName.has(name) ? null : person);
  }
  return byName;
}
