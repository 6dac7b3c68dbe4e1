import fc from 'fast-check';
import type { RosterPerson } from '../../server/core/insights/orgTree.ts';

/** Creates a person of a test's roster, by default without a manager. */
export function person(name: string, managerEmail = '', cells: readonly string[] = []): RosterPerson {
  return { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`, managerEmail, cells };
}

const NAMES = ['Ann', 'ann', 'Bo', 'Cy Quill', 'Ö', 'é', '😀', '﹏'];

/**
 * Generates rosters of up to `max` people without cycles, in any order; with the same e-mails in every roster, and cells of two columns.
 */
export function rosters(max: number): fc.Arbitrary<RosterPerson[]> {
  const shape = fc.record({
    name: fc.constantFrom(...NAMES),
    manager: fc.nat(max),
    alone: fc.boolean(),
    cells: fc.tuple(fc.constantFrom('', 'Core', 'Tools', ' Core '), fc.constantFrom('', 'Oslo', 'oslo')),
  });
  return fc
    .tuple(fc.array(shape, { maxLength: max }), fc.shuffledSubarray(Array.from({ length: max }, (_, index) => index)))
    .map(([shapes, order]) => {
      const chosen = order.slice(0, shapes.length);
      const email = (place: number): string => `p${chosen[place]}@example.com`;
      // People may report only to earlier ones, so that there can be no cycle.
      const people = shapes.slice(0, chosen.length).map(({ name, manager, alone, cells }, place) => {
        const managerEmail = alone || place === 0 ? '' : email(manager % place);
        return { name, email: email(place), managerEmail, cells };
      });
      return people.sort((a, b) => (a.email < b.email ? -1 : 1));
    });
}
