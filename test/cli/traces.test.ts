import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { callService } from '../support/serviceCall.ts';
import { buildIfStale, startFairlead } from './fairlead.ts';

/** A span as OTLP has it in JSON. */
interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: Pick<SentSpan, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('fairlead serve with a collector of traces', () => {
  const received: Sent[] = [];
  const paths: (string | undefined)[] = [];
  /** Keeps what a collector would receive. */
  const collector = createServer(async (request, response) => {
    paths.push(request.url);
    received.push((await json(request)) as Sent);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });

  before(async () => {
    buildIfStale();
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
  });
  after(() => {
    collector.closeAllConnections();
    collector.close();
  });

  /** Runs a service for some requests; returns what it printed to standard error. */
  async function serveFor(env: Readonly<Record<string, string>>, work: (address: ServiceAddress) => Promise<void>): Promise<string> {
    const running = startFairlead(['serve', '--ephemeral', '--json'], { env });
    let printed = '';
    running.stderr!.on('data', (chunk) => {
      printed += String(chunk);
    });
    const [line] = await once(createInterface(running.stdout!), 'line');
    const ended = once(running, 'close');
    try {
      await work(JSON.parse(String(line)) as ServiceAddress);
    } finally {
      running.kill('SIGINT');
      await ended;
    }
    return printed;
  }

  const endpoint = (): string => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const flat = (attributes: SentSpan['attributes']) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

  it('sends a span for each request: its address without values, its status, and the span around it', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(), OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test' };
    await serveFor(env, async ({ url, apiKey }) => {
      for (const [path, parent] of [
        ['/v2/developers?searchValue=secret', `00-${TRACE}-${SPAN}-01`],
        ['/v2/developers/versions/77', 'nonsense'],
        ['/nowhere/secret', null],
      ] as const) {
        await fetch(`${url}${path}`, { headers: { 'x-api-key': apiKey, ...(parent === null ? {} : { traceparent: parent }) } });
      }
    });
    assert.deepEqual([...new Set(paths)], ['/v1/traces']);
    const { 'service.name': service, 'deployment.environment.name': stage } = flat(received[0]!.resourceSpans[0]!.resource.attributes);
    assert.deepEqual([service, stage], ['fairlead', 'test']);
    const spans = received.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
    );
    assert.deepEqual(
      spans.map(({ name, attributes }) => [name, flat(attributes)['http.response.status_code'], flat(attributes)['fairlead.endpoint']]),
      [
        ['GET /v2/developers', 400, 'listDevelopers'],
        ['GET /v2/developers/versions/:versionId', 404, 'readVersion'],
        ['GET', 404, undefined],
      ],
    );
    const [first, second] = spans;
    assert.deepEqual([first!.traceId, first!.parentSpanId], [TRACE, SPAN]);
    assert.notEqual(second!.traceId, TRACE);
    assert.ok(!JSON.stringify(received).includes('secret'));
  });

  it('sends nothing unless a collector is named, and none if that is turned off', async () => {
    received.length = 0;
    const ask = async (address: ServiceAddress): Promise<void> => void (await callService(address, 'GET', '/v2/developers'));
    for (const env of [
      {},
      { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(), OTEL_SDK_DISABLED: 'true' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(), OTEL_TRACES_EXPORTER: 'none' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(), OTEL_TRACES_SAMPLER: 'always_off' },
    ]) {
      await serveFor(env, ask);
      assert.deepEqual(received, []);
    }
  });

  it('goes on without its collector, and says so in its log', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_TIMEOUT: '500' };
    const printed = await serveFor(env, async (address) => {
      const { status } = await callService(address, 'GET', '/v2/developers?pageSize=1');
      assert.equal(status, 200);
    });
    assert.match(printed, /"level":50.*ECONNREFUSED/);
  });
});
