import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceAddress } from '../../server/wire/local.ts';
import type { PlainRecord } from './naiveReport.ts';
import { callService, type Json } from './serviceCall.ts';

const EXPORT_TIMEOUT_MS = 60_000;

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

/** Starts an export that runs as a job, and returns its state when it is complete. */
export async function completeExport(address: ServiceAddress, family: string, order: object): Promise<Json> {
  const path = `/v2/insights/${family}/exports`;
  const started = await callService(address, 'POST', path, { json: order });
  assert.ok(started.status === 200 || started.status === 202, started.text);
  for (const end = Date.now() + EXPORT_TIMEOUT_MS; Date.now() < end; await sleep(5)) {
    const { body, text } = await callService(address, 'GET', `${path}/${String(started.body.exportId)}`);
    if (body.status === 'COMPLETED') return body;
    assert.notEqual(body.status, 'FAILED', text);
  }
  throw new Error('The export did not complete.');
}
