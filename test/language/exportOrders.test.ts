import assert from 'node:assert/strict';
import { type CodeLens, CodeLensRequest } from 'vscode-languageserver/node';
import { EXPORT_AS_JOB } from '../../server/language/protocol/insights.ts';
import { applyEdits } from '../support/cursor.ts';
import { ABLE, PipelineServer } from '../support/pipelineServer.ts';

const RANGE = '"dateRange": { "start": "2026-07-01", "end": "2026-09-30" }';

describe('bodies of exports in an editor', () => {
  let server: PipelineServer;
  before(async () => {
    server = await PipelineServer.take(ABLE, { ending: '.productivity.json', language: 'json' }, { commands: [EXPORT_AS_JOB] });
  });
  after(() => server.giveBack());

  const labels = async (marked: string) => (await server.complete(marked)).items.map(({ label }) => label);

  it('complete their keys, those of an empty file too', async () => {
    assert.deepEqual(await labels('{ ‸ }'), ['scope', 'dateRange', 'metricGroups', 'metrics', 'options']);
    assert.deepEqual(await labels('{ "dateRange": { ‸ } }'), ['start', 'end']);
    assert.ok((await labels(`{ ${RANGE}, "options": { ‸ } }`)).includes('granularity'));
  });

  it('complete the metrics and groups that can be counted at their level, and are not in the list yet', async () => {
    const metrics = await labels(`{ ${RANGE}, "metrics": ["CODING_DAYS", ‸] }`);
    assert.ok(metrics.includes('PR_MERGED') && !metrics.includes('CODING_DAYS') && !metrics.includes('LTTC'), metrics.join());
    assert.ok((await labels(`{ ${RANGE}, "metricGroups": ["‸"] }`)).includes('velocity'));
    assert.deepEqual(await labels(`{ ${RANGE}, "scope": { "orgTreeName": "‸" } }`), []);
  });

  it('complete granularity, to quarterly, level and format', async () => {
    assert.ok((await labels(`{ ${RANGE}, "options": { "granularity": "‸" } }`)).includes('quarterly'));
    assert.deepEqual(await labels(`{ ${RANGE}, "options": { "metricLevel": ‸ } }`), ['team', 'developer']);
    assert.deepEqual(await labels(`{ ${RANGE}, "options": { "format": ‸ } }`), ['csv', 'json']);
  });

  it('have fixes for a misspelt metric and for days in the wrong order', async () => {
    for (const [marked, title, fixed] of [
      [`{ ${RANGE}, "metrics": ["‸CODING_DAY"] }`, 'Change to "CODING_DAYS"', `{ ${RANGE}, "metrics": ["CODING_DAYS"] }`],
      [
        '{ "dateRange": { "start": "2026-09-30", "end": "‸2026-07-01" } }',
        'Swap the two days',
        '{ "dateRange": { "start": "2026-07-01", "end": "2026-09-30" } }',
      ],
    ] as const) {
      const { text, uri, actions } = await server.actions(marked);
      const fix = actions.find((one) => one.title === title);
      assert.ok(fix, actions.map((one) => one.title).join());
      assert.equal(applyEdits(text, fix.edit!.changes![uri]!), fixed);
    }
  });

  it('can be exported from a lens', async () => {
    const uri = 'file:///lens.productivity.json';
    await server.server.open(uri, `{ ${RANGE} }`, 'json');
    const lenses = await server.server.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } });
    assert.deepEqual(
      (lenses as CodeLens[]).map(({ command }) => command),
      [{ title: 'Ready · Export from Fairlead', command: EXPORT_AS_JOB, arguments: [uri] }],
    );
    await server.server.close(uri);
  });
});
