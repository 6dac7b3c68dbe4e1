import assert from 'node:assert/strict';
import { DIRECTIONS, METRICS, type Metric } from '../../server/core/insights/metrics.ts';
import { RATED, type TieredMetric, type TierSet } from '../../server/core/insights/ratings.ts';
import { listTierTexts } from '../../server/core/insights/ratingTexts.ts';
import { readSection } from '../support/markdown.ts';

const ROWS = readSection('docs/insights.md', 'How the numbers are calculated')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.slice(2, -2).split(' | '));

function toRow(title: string, name: TieredMetric, tierSet: TierSet): readonly string[] {
  const texts = listTierTexts(name, tierSet).slice(0, -1);
  return [title, ...texts.map(({ description }) => description)];
}

describe('report metrics', () => {
  const all: readonly (readonly [string, Metric])[] = Object.values(METRICS).flatMap((metrics) => Object.entries(metrics));

  it('have their unit and definition in docs/insights.md', () => {
    const documented = new Map(all.map(([name, { unit, definition }]) => [name, [`\`${name}\``, unit, definition]]));
    assert.deepEqual(
      ROWS.filter(({ length }) => length === 3),
      [...documented.values()],
    );
  });

  it('have their good direction in docs/insights.md', () => {
    const rows = readSection('docs/insights.md', 'How the numbers are calculated').matchAll(/^\| (lower|higher|neither) \| (.+) \|$/gm);
    const documented = [...rows].flatMap(([, direction, names]) =>
      (names!.match(/\w+/g) ?? []).map((name): [string, string] => [name, direction!]),
    );
    assert.equal(documented.length, Object.keys(DIRECTIONS).length);
    assert.deepEqual(Object.fromEntries(documented), DIRECTIONS);
  });

  it('have their tiers in docs/insights.md', () => {
    const names = Object.keys(RATED) as TieredMetric[];
    const tiers = names.map((name) => toRow(`\`${name}\``, name, 'published'));
    const others = names.filter((name) => RATED[name].dora2024 !== undefined);
    assert.deepEqual(
      ROWS.filter(({ length }) => length === 4),
      [...tiers, ...others.map((name) => toRow(`\`${name}\` with \`dora2024\``, name, 'dora2024'))],
    );
  });

  it('have the same unit and definition if they have the same name', () => {
    for (const [name, { unit, definition }] of all) {
      for (const [other, metric] of all) if (other === name) assert.deepEqual([metric.unit, metric.definition], [unit, definition]);
    }
  });

  it('have definitions that are one sentence and fit into a table cell', () => {
    for (const [, { definition }] of all) assert.match(definition, /^[A-Z][^|`]*\.$/);
  });
});
