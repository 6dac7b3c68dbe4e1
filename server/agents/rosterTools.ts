import { downloadActiveRoster } from '../api/developers/activeRoster.ts';
import { readFilters } from '../core/developers/queryRoster.ts';
import { line } from '../core/text.ts';
import { checkRoster, type RosterCheck } from '../documents/developers/check.ts';
import { withHints } from '../documents/developers/hints.ts';
import { queryTable, readPerson } from '../documents/developers/people.ts';
import { array, count as countSchema, object, string } from '../wire/schemas/jsonSchema.ts';
import { CHECKED, count, readDocument, toProblemAnswer, USUAL_PROBLEMS } from './documents.ts';
import { PLAN, ROSTER_INPUT, type RosterInput, requirePlan, toPlanAnswer, toRosterSettings } from './rosterPlans.ts';
import { type Tool, toInputSchema, toInteger, toReadTool, toText, toTexts } from './tool.ts';

/** People that `query_roster` lists unless the input says how many. */
const USUAL_PEOPLE = 100;

interface QueryInput extends RosterInput {
  readonly subtree?: string;
  readonly where?: readonly string[];
  readonly groupBy?: string;
  readonly limit?: number;
}

/** Tools that read rosters; the last one compares a roster with the service. */
export const ROSTER_TOOLS: readonly Tool[] = [
  toReadTool<RosterInput & { readonly limit?: number }>({
    name: 'check_roster',
    title: 'Check a roster',
    description:
      'Checks a roster of developers (CSV) by the rules of the insights service and returns every mistake with its line, column, code and remedy. An error means that the service would reject the whole roster. Works without a service. Use it before any upload and after each edit.',
    input: toInputSchema({
      ...ROSTER_INPUT,
      limit: toInteger(`Maximum number of problems to list; ${USUAL_PROBLEMS} by default.`, 1, 10_000),
    }),
    output: CHECKED,
    async run(context, input) {
      const { name, text } = await readDocument(context, input, 'roster');
      return toProblemAnswer(name, withHints(checkRoster(text, toRosterSettings(input)), text), input.limit);
    },
  }),
  toReadTool<RosterInput>({
    name: 'explain_cycle',
    title: 'Explain manager cycles',
    description:
      'Explains each cycle of managers in a roster: who reports to whom, with the line of each person. Break a cycle by changing the manager of one of its people. Works without a service.',
    input: toInputSchema(ROSTER_INPUT),
    output: object({ cycles: array(array(object({ name: string, email: string, line: countSchema }))) }),
    async run(context, input) {
      const { name, text } = await readDocument(context, input, 'roster');
      const cycles = findPeopleInCycles(checkRoster(text, toRosterSettings(input)));
      const lines = cycles.map((people) => {
        const path = people.map((person) => `${person.name} <${person.email}> (line ${person.line})`);
        return `${[...path, path[0]].join(' reports to ')}. Give one of them another manager.`;
      });
      return { text: lines.length === 0 ? `No managers of ${name} form a cycle.` : lines.join('\n'), value: { cycles } };
    },
  }),
  toReadTool<QueryInput>({
    name: 'query_roster',
    title: 'Query a roster',
    description:
      'Finds people of a roster (CSV): a manager with everyone below, people by values of columns, in groups by a column with a count each. All conditions hold for each person. Works without a service.',
    input: toInputSchema({
      ...ROSTER_INPUT,
      subtree: toText('The e-mail of a manager, who is found with everyone below.'),
      where: toTexts(
        'Conditions such as "Team=Payments", "Site!=Oslo" or, for empty cells, "Team=". Several values of one column are alternatives; spaces around values and their case make no difference.',
        100,
      ),
      groupBy: toText('The column whose values form the groups.'),
      limit: toInteger(`Maximum number of people to list; ${USUAL_PEOPLE} by default. Counts include everyone.`, 0, 10_000),
    }),
    output: object({
      count: countSchema,
      total: countSchema,
      groups: array(object({ value: string, count: countSchema })),
      people: array(object({})),
    }),
    async run(context, { subtree, where, groupBy, limit = USUAL_PEOPLE, ...input }) {
      const check = checkRoster((await readDocument(context, input, 'roster')).text, toRosterSettings(input));
      const query = { subtree: subtree ?? null, where: readFilters(where ?? []), groupBy: groupBy ?? null };
      const found = queryTable(check, query).map(({ value, records }) => ({ value, count: records.length, records }));
      const all = found.flatMap(({ records }) => records);
      const people = all.slice(0, limit).map((record) => readPerson(check, record));
      const groups = query.groupBy === null ? [] : found.map(({ value, count: size }) => ({ value, count: size }));
      const lines = [
        `${all.length} of ${check.table.rowCount} people.`,
        ...groups.map(({ value, count: size }) => line`${value === '' ? '(empty)' : value}: ${size}`),
        ...people.map((person) => line`${JSON.stringify(person)}`),
        ...(people.length < all.length
          ? [`${count(all.length - people.length, 'more person', 'more people')} not listed. Raise limit to list them.`]
          : []),
      ];
      return { text: lines.join('\n'), value: { count: all.length, total: check.table.rowCount, groups, people } };
    },
  }),
  toReadTool<RosterInput>({
    name: 'plan_upload',
    title: 'Plan a roster upload',
    description:
      'Compares a roster with the active version of the service and reports exactly who would be added, changed, moved to another manager and removed. Sends and changes nothing. Use it before upload_roster.',
    input: toInputSchema(ROSTER_INPUT),
    output: object(PLAN),
    async run(context, input) {
      const { text } = await readDocument(context, input, 'roster');
      const active = await downloadActiveRoster(await context.instance(), { signal: context.signal });
      return toPlanAnswer(requirePlan({ text, active }, toRosterSettings(input)));
    },
  }),
];

/** Returns the people of each cycle, each followed by their manager. */
function findPeopleInCycles({ inputs, table, columns }: RosterCheck) {
  return Array.from(inputs.cycles, (cycle) =>
    cycle.map((record) => ({
      name: table.value(record, columns.name).trim(),
      email: table.value(record, columns.email).trim(),
      line: table.rangeOf(record, columns.email).start.line + 1,
    })),
  );
}
