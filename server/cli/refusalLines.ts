import { toPrintable } from '../core/printable.ts';
import type { ErrorEntry, Refusal } from '../core/refusal.ts';

/**
 * Formats the details of a refusal besides its message: each kind of error with its count and samples, how long to wait, and the
 * correlation ID for a report.
 */
export function toRefusalLines(refusal: Refusal): string[] {
  const { errors = [], retryAfter, correlationId } = refusal.details;
  return [
    ...errors.flatMap(toEntryLines),
    ...(retryAfter === undefined ? [] : [`  Try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`]),
    ...(correlationId === undefined ? [] : [`  Correlation id: ${toPrintable(correlationId)}`]),
  ];
}

function toEntryLines({ errorType, fieldName, errorDeveloperCount, sampleErrorDevelopers }: ErrorEntry): string[] {
  const field = fieldName === null || fieldName === undefined ? '' : ` (${fieldName})`;
  const count = errorDeveloperCount === 0 ? '' : `: ${errorDeveloperCount} ${errorDeveloperCount === 1 ? 'record' : 'records'}`;
  const samples = sampleErrorDevelopers.map((sample) =>
    Object.entries(sample)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(', '),
  );
  return [`  ${errorType}${field}${count}`, ...samples.map((sample) => `      ${sample}`)].map(toPrintable);
}
