import { toMonth } from '../../server/core/insights/calendar.ts';
import type { RowCells } from '../../server/store/insights/activityRows.ts';
import { seededRandom } from '../support/seededRandom.ts';

const DAY = 86_400_000;
const HOUR = DAY / 24;

/** The year of the activity records. */
export const YEAR = { from: Date.UTC(2025, 0, 1), to: Date.UTC(2026, 0, 1), dateStart: '2025-01-01', dateEnd: '2025-12-31' };

/** Percentage of records of each kind; half of the commits reached production, which is a row of its own. */
const SHARES = [60, 16, 14, 8, 2] as const;

/** Teams in four levels; each team above the last level has three sub-teams. */
const MANAGERS = 1 + 3 + 9 + 27;

export const TEAMS = MANAGERS;

/** Returns the e-mail of a developer, by a number from 1. */
export function emailOf(number: number): string {
  return `dev${number}@example.com`;
}

/** Creates a roster with 40 managers in four levels; everyone else is in a team of the last level. */
export function writeTeamRoster(developers: number): string {
  const rows = Array.from({ length: developers }, (_, index) => {
    const manager = index === 0 ? '' : emailOf(1 + (index < MANAGERS ? Math.floor((index - 1) / 3) : 13 + (index % 27)));
    return `Developer ${index + 1},${emailOf(index + 1)},${manager}`;
  });
  return `Full Name,Email,Manager Email\n${rows.join('\n')}\n`;
}

/** Creates the stored rows of records, ordered by kind and roughly by time; the same for the same seed. */
export function* makeRecords(total: number, developers: number, seed: number): Generator<RowCells> {
  const random = seededRandom(seed);
  for (const [kind, share] of SHARES.entries()) {
    const count = Math.round((total * share) / 100);
    for (let number = 0; number < count; number++) {
      const id = `${kind}-${String(number).padStart(8, '0')}`;
      const at = YEAR.from + Math.floor(((number + random()) / count) * (YEAR.to - YEAR.from));
      // A few people have many records, most have few.
      const person = 1 + Math.floor(random() * Math.sqrt(random()) * developers);
      yield toCells(kind, id, person, at, random);
      if (kind === 0 && random() < 0.5) yield toCells(5, id, person, at + takeTime(random), random, at);
    }
  }
}

function toCells(kind: number, id: string, person: number, at: number, random: () => number, since?: number): RowCells {
  const timed = kind === 1 || kind === 2 || kind === 4;
  const started = since ?? (timed ? at - takeTime(random) : null);
  const noted = kind === 1 && random() < 0.8 ? started! + Math.floor((at - started!) * random()) : null;
  const sized = kind === 0 || kind === 1;
  const lines = sized ? Math.floor(Math.exp(random() * 7)) : 0;
  const comments = kind === 1 ? Math.floor(random() * 12) : 0;
  const failed = kind === 3 && random() < 0.12 ? 1 : 0;
  const ticket = random() < 0.7 ? `ABC-${Math.floor(random() * 9999)}` : '';
  return [kind, id, person, at, started, noted, lines, comments, failed, 'example/repository', ticket, '', toMonth(at), 0];
}

/** Returns a duration from minutes to weeks, in milliseconds. */
function takeTime(random: () => number): number {
  return Math.floor(HOUR * 0.1 * Math.exp(random() * 9));
}
