import { type ShapeProblem, toPathText } from '../shape.ts';
import { NOWHERE } from '../tree.ts';
import { countDays } from './periods.ts';

/** The fields of an export request as people write them; null means missing. */
export interface WrittenRequest {
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly teamRefId?: number | null;
  readonly collectionId?: string | null;
  readonly granularity?: string | null;
  readonly includeRatings?: boolean | null;
  readonly productivity?: { readonly metrics?: readonly string[] | null } | null;
  readonly efficiency?: { readonly metrics?: readonly string[] | null; readonly calculationType?: string | null } | null;
  readonly productivityContributors?: { readonly metrics?: readonly string[] | null } | null;
}

/** Maximum length of a report's range in days, a century (our decision). */
const MOST_DAYS = 36_525;

type Field = keyof WrittenRequest;

/** Finds contradictions between the fields of an export request; fields with problems of their own are skipped. */
export function checkExportRules(body: unknown, problems: readonly ShapeProblem[]): ShapeProblem[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const fields = body as Readonly<Record<string, unknown>>;
  const isWrong = (field: Field): boolean => problems.some(({ path }) => toPathText(path) === field);
  const read = (field: Field): unknown => (Object.hasOwn(fields, field) && !isWrong(field) ? (fields[field] ?? null) : null);
  return [checkOrder(read), checkTeam(read), ...checkCategories(read, isWrong)].filter((problem) => problem !== null);
}

type Read = (field: Field) => unknown;

function checkOrder(read: Read): ShapeProblem | null {
  const [start, end] = [read('dateStart'), read('dateEnd')];
  if (typeof start !== 'string' || typeof end !== 'string') return null;
  // Days written as yyyy-MM-dd sort as strings.
  if (start <= end) return countDays(start, end) <= MOST_DAYS ? null : toProblem('outOfRange', 'dateEnd', tooLong(start, end));
  return toProblem('outOfRange', 'dateEnd', `is ${end}, before dateStart (${start}); swap the two dates`);
}

function tooLong(start: string, end: string): string {
  return `is ${end}, more than ${MOST_DAYS} days after dateStart (${start}); request only the years that have activity records`;
}

function checkTeam(read: Read): ShapeProblem | null {
  const [number, text] = [read('teamRefId'), read('collectionId')];
  if (number === null || text === null || number === Number(text)) return null;
  return toProblem('superfluous', 'collectionId', `names a different team than teamRefId (${String(number)}); keep one of the two`);
}

function checkCategories(read: Read, isWrong: (field: Field) => boolean): ShapeProblem[] {
  if (read('productivityContributors') === null) return [];
  const problems = (['productivity', 'efficiency'] as const)
    .filter((category) => read(category) !== null)
    .map((category) => {
      return toProblem('superfluous', category, 'conflicts with productivityContributors; export teams and contributors separately');
    });
  const named = (['collectionId', 'teamRefId'] as const).some((field) => read(field) !== null || isWrong(field));
  if (named) return problems;
  return [...problems, toProblem('missing', 'collectionId', 'is missing; a contributor report needs a team ID, as a string')];
}

function toProblem(kind: ShapeProblem['kind'], field: Field, message: string): ShapeProblem {
  return { kind, path: [field], message, misspelt: null, suggestion: null, allowed: [], expected: null, span: NOWHERE };
}
