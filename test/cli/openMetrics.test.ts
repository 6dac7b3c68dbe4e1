import assert from 'node:assert/strict';
import { writeOpenMetrics } from '../../server/core/insights/openMetrics.ts';
import { toReportTable } from '../../server/core/insights/reportTable.ts';
import { readCsvRows } from '../../server/documents/writeCsv.ts';
import { importRecords } from '../support/insightReports.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import { useCommandsAtService } from './commandsAtService.ts';

interface Sample {
  readonly family: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads gauges by the grammar of OpenMetrics 1.0 (https://prometheus.io/docs/specs/om/open_metrics_spec/#abnf), and fails on anything else. */
function readGauges(text: string): readonly Sample[] {
  const name = '[a-zA-Z_:][a-zA-Z0-9_:]*';
  const escaped = String.raw`(?:[^\n"\\]|\\["n\\])*`;
  const label = `[a-zA-Z_][a-zA-Z0-9_]*="${escaped}"`;
  assert.ok(text.endsWith('# EOF\n'), 'it ends in # EOF');
  const lines = text.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1);
  const samples: Sample[] = [];
  const seen = new Set<string>();
  let family = '';
  let told: string[] = [];
  for (const line of lines) {
    const [, word, ofFamily, rest] = new RegExp(`^# (HELP|TYPE|UNIT) (${name}) (${escaped})$`).exec(line) ?? [];
    if (word !== undefined) {
      if (ofFamily !== family) {
        assert.ok(!seen.has(ofFamily!), `${ofFamily} is one block`);
        seen.add(ofFamily!);
        [family, told] = [ofFamily!, []];
      }
      assert.ok(!told.includes(word) && !told.includes('sample'), `${word} of ${family} is said once, before its samples`);
      told.push(word);
      if (word === 'TYPE') assert.equal(rest, 'gauge');
      if (word === 'UNIT') assert.ok(family.endsWith(`_${rest}`), `${family} ends in its unit`);
      continue;
    }
    const [, ofSample, labels = '', value] =
      new RegExp(`^(${name})(?:\\{(${label}(?:,${label})*)?\\})? (-?\\d+(?:\\.\\d+)?)$`).exec(line) ?? [];
    assert.equal(ofSample, family, `"${line}" is a sample of ${family}`);
    assert.ok(told.includes('TYPE') && told.includes('HELP'));
    told.push('sample');
    const pairs = [...labels.matchAll(new RegExp(`([a-zA-Z0-9_]+)="(${escaped})"`, 'g'))].map(([, key, text]) => {
      return [key!, text!.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))] as const;
    });
    assert.equal(new Set(pairs.map(([key]) => key)).size, pairs.length, 'no label is there twice');
    samples.push({ family, labels: Object.fromEntries(pairs), value: Number(value) });
  }
  const keys = samples.map(({ family: of, labels }) => JSON.stringify([of, Object.entries(labels).sort()]));
  assert.equal(new Set(keys).size, keys.length, 'no series is there twice');
  return samples;
}

const DAYS = { dateStart: '2026-03-02', dateEnd: '2026-03-08' };
const FLAGS = ['--from', DAYS.dateStart, '--to', DAYS.dateEnd];

describe('a report as OpenMetrics', () => {
  const { address, ok, refused } = useCommandsAtService('insights');
  before(async () => {
    await finishSetup(
      address(),
      'Name,Email,Manager Email\n"Ada ""A\\n"" L.",ada@x.test,\nBo,bo@x.test,ada@x.test\nCy,cy@x.test,bo@x.test\n',
    );
    const commit = (id: string, day: number) => {
      return { kind: 'commit' as const, id, developer: 'ada@x.test', at: `2026-03-0${day}T10:00:00Z`, deployedAt: '2026-03-05T22:00:00Z' };
    };
    await importRecords(address(), [commit('a', 3), commit('b', 4)]);
  });

  it('has each number of the CSV with its team and days, and leaves out those that are missing', async () => {
    const [headers = [], ...rows] = readCsvRows(await ok(['export', ...FLAGS, '--calculation', 'P90', '--rework']));
    const table = toReportTable(headers, rows)!;
    const samples = readGauges(await ok(['export', ...FLAGS, '--calculation', 'P90', '--rework', '--format', 'openmetrics']));
    const expected = table.metrics.flatMap(({ name, calculation }, place) =>
      table.rows.flatMap((row) => {
        const { value } = row.values[place]!;
        const labels = { team: row.name, from: DAYS.dateStart, to: DAYS.dateEnd, granularity: 'weekly' };
        return value === null ? [] : [{ name, value, labels: calculation === null ? labels : { ...labels, calculation: 'p90' } }];
      }),
    );
    assert.ok(expected.length > 0 && expected.length < table.metrics.length * rows.length);
    assert.ok(expected.some(({ labels }) => labels.team === 'Ada "A\\n" L.'));
    assert.deepEqual(
      samples.map(({ family, labels, value }) => ({
        name: family.replace(/^fairlead_|_(days|percent)$/g, '').toUpperCase(),
        value,
        labels,
      })),
      expected.map((one) => ({ ...one, name: one.name.replace(/_(DAYS|PERCENT)$/, '') })),
    );
    const lead = samples.find(({ family }) => family === 'fairlead_lead_time_for_changes_days');
    assert.equal(lead?.value, 2.4);
  });

  it('is only its end if nothing was counted', async () => {
    assert.equal(await ok(['export', '--from', '2020-01-01', '--to', '2020-01-31', '--format', 'openmetrics']), '# EOF\n');
  });

  it('names contributors as such, and tells rows of the same name apart', async () => {
    const people = await ok(['export', ...FLAGS, '--contributors', '--team', '1', '--granularity', 'daily', '--format', 'openmetrics']);
    const [first] = readGauges(people);
    assert.deepEqual([first?.labels.granularity, Object.keys(first?.labels ?? {})[0]], ['daily', 'contributor']);
    const table = toReportTable(
      ['Collection Name', 'Overall DORA Score'],
      [
        ['Twin', '1'],
        ['Twin', ''],
        ['Twin', '3'],
        ['A\nB', '-0.50'],
      ],
    );
    assert.deepEqual(
      readGauges(writeOpenMetrics(table, 'team', DAYS)).map(({ labels, value }) => [labels.team, labels.number, value]),
      [
        ['Twin', undefined, 1],
        ['Twin', '3', 3],
        ['A\nB', undefined, -0.5],
      ],
    );
  });

  it('has no tiers, periods or planned roster, and no style of CSV', async () => {
    const format = ['export', ...FLAGS, '--format', 'openmetrics'];
    await refused(2, /--format openmetrics and --ratings exclude each other/, ...format, '--ratings');
    await refused(2, /--format openmetrics and --by exclude each other/, ...format, '--by', 'week');
    await refused(2, /--bom is for CSV only, but the output is openmetrics/, ...format, '--bom');
    await refused(2, /--format and --output exclude each other/, ...format, '--output', 'csv');
  });
});
