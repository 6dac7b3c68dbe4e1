import assert from 'node:assert/strict';
import type { ServiceAddress } from '../../server/wire/local.ts';
import type { PlainRecord } from './naiveReport.ts';
import { callService } from './serviceCall.ts';

/** Imports activity records as lines of JSON; all of them must be accepted. */
export async function importRecords(address: ServiceAddress, records: readonly PlainRecord[]): Promise<void> {
  const body = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const headers = { 'content-type': 'application/x-ndjson' };
  const answer = await callService(address, 'POST', '/__fairlead/activity', { body, headers });
  assert.equal(answer.status, 200, answer.text);
}

/** Exports a report and returns its rows, headers first; none for an empty report. Cells must not contain a comma or a quote. */
export async function readReport(address: ServiceAddress, body: object): Promise<string[][]> {
  const { status, text } = await callService(address, 'POST', '/v2/insights/teams/reports?format=csv', { json: body });
  assert.equal(status, 200, text);
  assert.doesNotMatch(text, /"/);
  return text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(','));
}
