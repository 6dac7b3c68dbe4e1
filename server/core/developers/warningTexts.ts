import type { ErrorEntry } from '../refusal.ts';
import { ROSTER_PROBLEMS } from './problems.ts';

const TITLES: Readonly<Record<string, { readonly title: string } | undefined>> = ROSTER_PROBLEMS;

/** Returns a line for each warning of a service: the code, its meaning, the number of records and one of them. */
export function describeWarnings(warnings: readonly ErrorEntry[] = []): string[] {
  return warnings.map(({ errorType, errorDeveloperCount: count, sampleErrorDevelopers: [sample] }) => {
    const example = sample?.email === undefined ? '' : `, such as "${sample.email.trim()}"`;
    const records = count === 0 ? '' : ` (${count} ${count === 1 ? 'record' : 'records'}${example})`;
    return `${errorType} ${TITLES[errorType]?.title ?? 'The service warns of it'}${records}.`;
  });
}
