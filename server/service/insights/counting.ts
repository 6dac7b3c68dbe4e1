import { toSlotPeople } from '../../core/insights/columns/slots.ts';
import type { ReportQuestion } from '../../core/insights/reportQuestion.ts';
import { readRepositoryText } from '../../core/insights/repositories.ts';
import { countRework, findRework, type Release } from '../../core/insights/rework.ts';
import { Refusal } from '../../core/refusal.ts';
import { forReading } from '../../store/database.ts';
import { readPeople } from '../../store/insights/people.ts';
import { listRepositories, readReleases } from '../../store/insights/releases.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** Returns the repositories that texts mean, by full name or last part. Throws NOT_FOUND if no activity record is of one. */
export async function findRepositories({ database, signal }: ServiceContext, texts: readonly string[]): Promise<readonly string[]> {
  const known = await listRepositories(forReading(database, signal));
  return texts.map((text) => {
    const found = readRepositoryText(text, known);
    if (typeof found === 'string') throw new Refusal('NOT_FOUND', found);
    return found.name;
  });
}

/** Returns a context that counts only records of some repositories. */
export function countingRepositories(context: ServiceContext, repositories: readonly string[]): ServiceContext {
  return { ...context, countReport: (question) => context.countReport({ ...question, repositories }) };
}

/** Returns the deployments since a time that repaired an incident, of all repositories or of some. */
export async function readRework(
  { database, signal }: ServiceContext,
  from: number,
  repositories: readonly string[] | null,
): Promise<readonly Release[]> {
  const { releases, resolutions } = await readReleases(forReading(database, signal), from);
  const rework = findRework(releases, resolutions);
  return repositories === null ? rework : rework.filter(({ repository }) => repositories.includes(repository));
}

/** Returns a context that also counts the deployments that repaired an incident, in questions about deployments. */
export function countingRework(context: ServiceContext, rework: readonly Release[]): ServiceContext {
  const count = async (question: ReportQuestion): Promise<readonly number[]> => {
    const names = new Set(question.slots.flatMap((slot) => slot.names));
    return countRework(rework, toSlotPeople(question, await readPeople(context.database, [...names])), question.slices);
  };
  return {
    ...context,
    countReport: async (question) => {
      const tallies = await context.countReport(question);
      if (!question.kinds.includes('deployment')) return tallies;
      const counts = await count(question);
      return tallies.map((tally, slice) => ({ ...tally, rework: counts[slice]! }));
    },
  };
}
