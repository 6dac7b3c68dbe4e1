import assert from 'node:assert/strict';
import { EXPORT_FAMILIES, type ExportFamily } from '../../server/core/insights/exportMetrics.ts';
import type { FieldError } from '../../server/core/refusal.ts';
import type { StartedService } from '../../server/main/startService.ts';
import { buildIfStale } from '../cli/fairlead.ts';
import { callService } from '../support/serviceCall.ts';
import { startTestService } from '../support/serviceInProcess.ts';
import { askDoors } from './askDoors.ts';
import { type Answers, formatProblems } from './found.ts';

const RANGE = { start: '2026-07-01', end: '2026-09-30' };

/** A body of an export, and for each mistake its code and the text that is marked. */
interface Case {
  readonly body: object;
  readonly expected: readonly (readonly [code: string, token: string])[];
  /** Whether only a person is told: the service ignores unknown keys. */
  readonly isWarning?: true;
  /** Whether the text shows that the file is something else, despite its name. */
  readonly isOfOthers?: true;
}

const CASES: Readonly<Record<ExportFamily, Readonly<Record<string, Case>>>> = {
  productivity: {
    right: {
      body: { dateRange: RANGE, metricGroups: ['velocity'], metrics: ['CODING_DAYS'], options: { granularity: 'Quarterly' } },
      expected: [],
    },
    others: { body: { metrics: 'of someone else', dateStart: 1 }, expected: [], isOfOthers: true },
    half: { body: { dateRange: { start: '2026-07-01' } }, expected: [['MISSING_FIELD', '"dateRange"']] },
    days: { body: { dateRange: { start: '2026-07-01', end: '2026-06-01' } }, expected: [['OUT_OF_RANGE', '"2026-06-01"']] },
    noDay: { body: { dateRange: { start: 'soon', end: '2026-06-01' } }, expected: [['INVALID_TEXT', '"soon"']] },
    metric: { body: { dateRange: RANGE, metrics: ['PR_MERGED', 'CODING_DAY'] }, expected: [['UNKNOWN_WORD', '"CODING_DAY"']] },
    group: { body: { dateRange: RANGE, metricGroups: ['rework'] }, expected: [['UNKNOWN_WORD', '"rework"']] },
    granularity: { body: { dateRange: RANGE, options: { granularity: 'yearly' } }, expected: [['UNKNOWN_WORD', '"yearly"']] },
    aggregation: { body: { dateRange: RANGE, options: { aggregation: 'p90' } }, expected: [['SUPERFLUOUS_FIELD', '"aggregation"']] },
    scope: {
      body: { scope: { teamId: 7, managerEmailId: 'ann@example.com' }, dateRange: RANGE },
      expected: [['SUPERFLUOUS_FIELD', '"managerEmailId"']],
    },
    key: { body: { dateRange: RANGE, metric: [] }, expected: [['UNKNOWN_KEY', '"metric"']], isWarning: true },
  },
  efficiency: {
    right: { body: { dateRange: RANGE, metricGroups: ['summary'], options: { aggregation: 'p90' } }, expected: [] },
    level: { body: { dateRange: RANGE, options: { metricLevel: 'developer' } }, expected: [['SUPERFLUOUS_FIELD', '"metricLevel"']] },
    metrics: {
      body: { dateRange: RANGE, metrics: ['CODING_DAYS', 'MTTRR'] },
      expected: [
        ['UNKNOWN_WORD', '"CODING_DAYS"'],
        ['UNKNOWN_WORD', '"MTTRR"'],
      ],
    },
  },
};

describe('one body of an export, three doors', () => {
  let service: StartedService;
  before(async () => {
    buildIfStale();
    service = await startTestService();
  });
  after(() => service.close());

  for (const family of EXPORT_FAMILIES) {
    describe(family, () => {
      let fromTerminal: Answers;
      let fromEditor: Answers;
      before(async () => {
        const texts = new Map(Object.entries(CASES[family]).map(([name, { body }]) => [name, JSON.stringify(body)]));
        [fromTerminal, fromEditor] = await askDoors(texts, `.${family}.json`, 'json');
      });

      for (const [name, { body, expected, isWarning, isOfOthers }] of Object.entries(CASES[family])) {
        it(`${name}: the editor, fairlead check and the service find the same at the same places`, async () => {
          const found = fromEditor.get(name)!;
          const text = JSON.stringify(body);
          assert.deepEqual(
            found.map(({ code, range }) => [code, text.slice(range.start.character, range.end.character)]),
            expected,
          );
          assert.deepEqual(formatProblems(fromTerminal.get(name)!), formatProblems(found));
          if (isOfOthers === true) return;
          const path = `/v2/insights/${family}/exports/sync?accountId=default`;
          const answer = await callService<{ errors?: FieldError[] }>(service.address, 'POST', path, { json: body });
          const isRefused = expected.length > 0 && isWarning !== true;
          assert.equal(answer.status === 400, isRefused, answer.text);
          const told = isRefused ? (answer.body.errors ?? []).map(({ error }) => error.replace(/^The body /, 'The request ')) : [];
          assert.deepEqual(told.sort(), isRefused ? found.map(({ message }) => message).sort() : []);
        });
      }
    });
  }
});
