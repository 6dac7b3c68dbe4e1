import assert from 'node:assert/strict';
import { groupTiers } from '../../../../client/insights/tierRanges.ts';
import type { ChartedMetric } from '../../../../client/panels/messages/report.ts';
import { orderPlaces } from '../../../../client/panels/pages/report/values.ts';
import { compareReportTexts, findTiers } from '../../../../server/documents/insights/reportText.ts';

const REPORT = 'Collection Name,Overall DORA Score,Overall DORA Score Rating\n"Low, Ann",2.50,High\nElite,,—\nBo,1,Low\n';

describe('the bars of a chart', () => {
  const metric = (direction: ChartedMetric['direction'], ...values: readonly (number | null)[]): ChartedMetric => ({
    ...{ name: 'X', label: 'X', unit: 'days', definition: '', summary: [], tiers: [] },
    direction,
    values: values.map((value) => ({ value, tier: null, compared: null })),
  });

  it('are in the chosen order, those without a value last', () => {
    const names = ['b', 'a', 'd', 'c'];
    assert.deepEqual(orderPlaces(metric('lower', 3, null, 1, 2), names, 'best'), [2, 3, 0, 1]);
    assert.deepEqual(orderPlaces(metric('lower', 3, null, 1, 2), names, 'worst'), [0, 3, 2, 1]);
    assert.deepEqual(orderPlaces(metric('higher', 3, null, 1, 2), names, 'best'), [0, 3, 2, 1]);
    assert.deepEqual(orderPlaces(metric('neither', 3, null, 1, 2), names, 'best'), [0, 3, 2, 1]);
    assert.deepEqual(orderPlaces(metric('lower', 3, null, 1, 2), names, 'name'), [1, 0, 3, 2]);
    assert.deepEqual(orderPlaces(metric('lower', 3, null, 1, 2), names, 'report'), [0, 1, 2, 3]);
  });
});

describe('tier colours', () => {
  const places = (text: string) =>
    [...groupTiers(findTiers(text))].map(
      ([tier, ranges]) => `${tier} ${ranges.map(({ start, end }) => `${start.line}:${start.character}-${end.character}`)}`,
    );

  it('are applied to cells of tiers only, not to the same words elsewhere', () => {
    assert.deepEqual(places(REPORT), ['Low 3:5-8', 'Medium ', 'High 1:16-20', 'Elite ']);
    assert.deepEqual(places('name,email\nHigh,Low\n'), ['Low ', 'Medium ', 'High ', 'Elite ']);
  });

  it('are applied to a comparison too', () => {
    const compared = compareReportTexts(REPORT, REPORT.replace('1,Low', '2,Medium'));
    assert.ok(compared);
    const line = compared.csv.split('\n')[3] ?? '';
    assert.match(line, /^Bo,Overall DORA Score,"score, 1 to 4",1,2,\+1,\+100,better,Low,Medium,up 1$/);
    const [low, medium] = [line.indexOf('Low'), line.indexOf('Medium')];
    assert.deepEqual(places(compared.csv).slice(0, 2), [`Low 3:${low}-${low + 3}`, `Medium 3:${medium}-${medium + 6}`]);
    assert.equal(compareReportTexts(REPORT, 'a,b\n'), null);
  });
});
