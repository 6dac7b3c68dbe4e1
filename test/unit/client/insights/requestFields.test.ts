import assert from 'node:assert/strict';
import { groupProblems, toFormFields, toRequestChanges } from '../../../../client/insights/requestFields.ts';
import type { FormChange } from '../../../../client/panels/messages/exportRequest.ts';
import { toMetricNames } from '../../../../server/core/insights/metrics.ts';
import { changeFields } from '../../../../server/documents/insights/editRequest.ts';

const DAYS = { dateStart: '2026-07-01', dateEnd: '2026-07-31' };

/** Returns a request after successive changes in the form. */
function afterChanges(request: Readonly<Record<string, unknown>>, ...changes: readonly FormChange[]): unknown {
  let text = JSON.stringify(request);
  for (const change of changes) {
    const written = toRequestChanges(JSON.parse(text), change).map(({ path, value }) => ({ path, value }));
    text = changeFields(text, written) ?? text;
  }
  return JSON.parse(text);
}

describe('the form of an export request', () => {
  it('shows the service defaults for missing fields', () => {
    assert.deepEqual(toFormFields(DAYS), {
      ...DAYS,
      kind: 'everything',
      teamRefId: null,
      granularity: 'weekly',
      calculationType: 'MEAN',
      includeRatings: false,
      metrics: {
        productivity: toMetricNames('productivity'),
        efficiency: toMetricNames('efficiency'),
        productivityContributors: toMetricNames('productivityContributors'),
      },
    });
  });

  it('reads names in any case, and ignores invalid values', () => {
    const fields = toFormFields({
      dateStart: 5,
      granularity: 'HOURLY',
      collectionId: '12',
      efficiency: { metrics: ['overall_dora', 7, 'X'], calculationType: 'p90' },
    });
    assert.deepEqual([fields.dateStart, fields.granularity, fields.teamRefId, fields.kind], ['', null, 12, 'efficiency']);
    assert.deepEqual([fields.metrics.efficiency, fields.calculationType], [['OVERALL_DORA'], 'P90']);
    assert.equal(toFormFields({ teamRefId: 'ten', efficiency: 1 }).teamRefId, null);
  });

  it('writes the team of contributors as a string, and any other as a number', () => {
    const contributors = afterChanges({ ...DAYS, teamRefId: 3 }, { field: 'kind', value: 'contributors' });
    assert.deepEqual(contributors, { ...DAYS, productivityContributors: { metrics: [] }, collectionId: '3' });
    assert.deepEqual(afterChanges({ ...DAYS, collectionId: '4' }, { field: 'team', value: 5 }), { ...DAYS, teamRefId: 5 });
    assert.deepEqual(afterChanges({ ...DAYS, teamRefId: 3 }, { field: 'team', value: null }), DAYS);
  });

  it('switches between all kinds', () => {
    for (const first of ['everything', 'productivity', 'efficiency', 'contributors'] as const) {
      for (const value of ['everything', 'productivity', 'efficiency', 'contributors'] as const) {
        const changed = afterChanges(DAYS, { field: 'kind', value: first }, { field: 'kind', value });
        assert.equal(toFormFields(changed as Record<string, unknown>).kind, value, `${first} to ${value}`);
      }
    }
  });

  it('adds and removes metrics, keeps the last one, and writes all of them as an empty list', () => {
    const metric = (name: string, isOn: boolean): FormChange => ({ field: 'metric', category: 'efficiency', name, isOn });
    const without = afterChanges({ ...DAYS, efficiency: {} }, metric('OVERALL_DORA', false)) as { efficiency: { metrics: string[] } };
    assert.deepEqual(without.efficiency.metrics, toMetricNames('efficiency').slice(0, -1));
    assert.deepEqual(afterChanges(without, metric('OVERALL_DORA', true)), { ...DAYS, efficiency: { metrics: [] } });
    const one = { ...DAYS, efficiency: { metrics: ['overall_dora'] } };
    assert.deepEqual(afterChanges(one, metric('OVERALL_DORA', false)), one);
    assert.deepEqual(afterChanges(one, metric('CHANGE_FAILURE_RATE', true)), {
      ...DAYS,
      efficiency: { metrics: ['overall_dora', 'CHANGE_FAILURE_RATE'] },
    });
  });

  it('keeps asking for both categories if neither was written', () => {
    const changed = afterChanges(DAYS, { field: 'calculationType', value: 'P95' });
    assert.deepEqual(changed, { ...DAYS, productivity: { metrics: [] }, efficiency: { calculationType: 'P95' } });
    const fewer = afterChanges(DAYS, { field: 'metric', category: 'productivity', name: 'CODING_DAYS_PER_DEV', isOn: false });
    assert.equal(toFormFields(fewer as Record<string, unknown>).kind, 'everything');
  });

  it('shows each problem at its field, and all others at the request', () => {
    const severity = 'error';
    const fields = ['dateEnd', 'collectionId', 'efficiency.metrics[0]', 'efficiency.calculationType', 'granularty', ''];
    const grouped = groupProblems(fields.map((field) => ({ field, severity, message: field })));
    assert.deepEqual(grouped, {
      dateEnd: ['dateEnd'],
      team: ['collectionId'],
      efficiency: ['efficiency.metrics[0]'],
      calculationType: ['efficiency.calculationType'],
      request: ['granularty', ''],
    });
  });
});
