import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../support/findFreePort.ts';
import { findOnPath } from '../support/host/findOnPath.ts';
import { completeExport, importRecords } from '../support/insightReports.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup, startTestService, type TestService } from '../support/serviceInProcess.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { soon } from '../support/soon.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

describe('the figures of the service', () => {
  let service: TestService;
  before(async () => {
    // Its requests are counted from the first one.
    service = await startTestService();
    await finishSetup(service.address);
    await importRecords(service.address, [
      { kind: 'deployment', id: 'd1', developer: 'ann@example.com', at: '2026-02-03T10:00:00Z', outcome: 'success' },
    ]);
  });
  after(() => service.close());

  /** Asks without a key; returns the samples by name and labels. */
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const { status, headers, text } = await callService(service.address, 'GET', '/metrics', { key: null });
    assert.equal(status, 200, text);
    assert.equal(headers.get('content-type'), 'application/openmetrics-text; version=1.0.0; charset=utf-8');
    assert.ok(text.endsWith('\n# EOF\n'));
    const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const read = samples.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    });
    assert.equal(new Map(read).size, read.length, 'no series is there twice');
    return new Map(read);
  };
  const countOf = (samples: ReadonlyMap<string, number>, endpoint: string, status: number): number =>
    samples.get(`fairlead_http_request_duration_seconds_count{endpoint="${endpoint}",status="${status}"}`) ?? 0;

  it('count each request once, by endpoint and status, in buckets that add up', async () => {
    const earlier = await read();
    for (let at = 0; at < 3; at++) await callService(service.address, 'GET', `/v2/developers?pageSize=${at + 1}`);
    await callService(service.address, 'GET', '/v2/developers?pageSize=none');
    await callService(service.address, 'GET', '/v2/developers', { key: null });
    await callService(service.address, 'GET', '/nowhere');
    const samples = await soon('the last request', async () => {
      const now = await read();
      return countOf(now, 'none', 404) > countOf(earlier, 'none', 404) ? now : null;
    });
    const more = (endpoint: string, status: number): number => countOf(samples, endpoint, status) - countOf(earlier, endpoint, status);
    assert.deepEqual(
      [more('listDevelopers', 200), more('listDevelopers', 400), more('listDevelopers', 401), more('none', 404)],
      [3, 1, 1, 1],
    );
    const buckets = [...samples].filter(([name]) => name.includes('_bucket{endpoint="listDevelopers",status="200",'));
    const counts = buckets.map(([, count]) => count);
    assert.deepEqual(
      counts,
      counts.toSorted((one, other) => one - other),
    );
    assert.equal(counts.at(-1), countOf(samples, 'listDevelopers', 200));
    assert.equal(samples.get('fairlead_http_requests_in_progress'), 1);
  });

  it('tell the store, the exports by state and the process', async () => {
    await completeExport(service.address, 'efficiency', { dateRange: { start: '2026-02-01', end: '2026-02-28' } });
    const samples = await read();
    assert.equal(samples.get('fairlead_store_up'), 1);
    assert.equal(samples.get('fairlead_export_jobs{status="COMPLETED"}'), 1);
    assert.equal(samples.get('fairlead_export_jobs{status="QUEUED"}'), 0);
    for (const name of ['fairlead_store_size_bytes', 'process_cpu_seconds_total', 'process_resident_memory_bytes'])
      assert.ok(samples.get(name)! > 0, name);
  });

  it('are read by Prometheus with the lines of docs/deployment.md', async function () {
    const program = findOnPath('prometheus');
    if (program === undefined) skipBecause(this, 'Prometheus is not installed (apt-get install prometheus)');
    const folder = makeTemporaryFolder();
    const port = await findFreePort();
    writeFileSync(
      join(folder.path, 'prometheus.yml'),
      `global: {scrape_interval: 1s}\nscrape_configs:\n  - job_name: fairlead\n    static_configs: [{targets: ["${new URL(service.address.url).host}"]}]\n`,
    );
    const flags = [`--config.file=${folder.path}/prometheus.yml`, `--storage.tsdb.path=${folder.path}/data`];
    const child = spawn(program, [...flags, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' });
    try {
      const found = await soon('a series in Prometheus', async () => {
        const query = encodeURIComponent('fairlead_http_request_duration_seconds_count{endpoint="readMetrics",status="200"}');
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${query}`).catch(() => null);
        const { data } = ((await answer?.json().catch(() => null)) ?? {}) as {
          data?: { result: { metric: object; value: [number, string] }[] };
        };
        return data?.result[0] ?? null;
      });
      assert.ok(Number(found.value[1]) > 0);
    } finally {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      folder.remove();
    }
  });
});
