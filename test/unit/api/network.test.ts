import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { call as callService } from '../../../server/api/client.ts';
import { isExempt, type Network } from '../../../server/api/network.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import { type Certificate, makeCertificate, type RunningServer, startProxy, startTlsService } from '../../support/tlsServers.ts';

const FAR = 'https://fairlead.test';

function toNetwork(settings: Partial<Network>): Network {
  return { proxy: null, noProxy: [], strictSsl: true, readAuthorities: null, ...settings };
}

/** Returns the outcome of a call: `ok`, or the code and message of its refusal. */
async function call(baseUrl: string, settings: Partial<Network>): Promise<string> {
  const instance = { name: 'far', baseUrl, adminUrl: baseUrl, platformUrl: baseUrl, apiKey: 'k', adminKey: null };
  try {
    await callService({ ...instance, network: toNetwork(settings) }, 'listVersions');
    return 'ok';
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    return `${error.code}: ${error.message}`;
  }
}

describe('the network settings of a client', () => {
  let folder: string;
  let certificate: Certificate;
  let service: RunningServer;
  let local: string;
  let proxy: Awaited<ReturnType<typeof startProxy>>;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'fl-'));
    certificate = await makeCertificate(folder, 'localhost', 'fairlead.test');
    service = await startTlsService(certificate, { versions: [] });
    local = `https://localhost:${service.port}`;
    proxy = await startProxy(service.port);
  });

  beforeEach(() => proxy.tunnels.splice(0));

  after(async () => {
    await proxy.close();
    await service.close();
    await rm(folder, { recursive: true });
  });

  const readAuthorities = () => [certificate.cert];
  const proxyUrl = () => `http://127.0.0.1:${proxy.port}`;

  it('reject a certificate from an unknown authority', async () => {
    assert.match(await call(local, {}), /^UNREACHABLE: https:\/\/localhost:\d+ could not prove its identity/);
    assert.match(await call(local, { readAuthorities: () => [] }), /^UNREACHABLE/);
  });

  it('accept a certificate from a configured authority, and any if strict SSL is off', async () => {
    assert.equal(await call(local, { readAuthorities }), 'ok');
    assert.equal(await call(local, { strictSsl: false }), 'ok');
  });

  it('route through the configured proxy and still verify the service', async () => {
    assert.equal(await call(FAR, { proxy: proxyUrl(), readAuthorities }), 'ok');
    assert.match(await call(FAR, { proxy: proxyUrl() }), /^UNREACHABLE: https:\/\/fairlead\.test could not prove its identity/);
    assert.equal(await call(FAR, { proxy: proxyUrl(), strictSsl: false }), 'ok');
    assert.deepEqual(proxy.tunnels, Array(3).fill('fairlead.test:443'));
  });

  it('verify a proxy that speaks TLS itself', async () => {
    const safe = await startProxy(service.port, certificate);
    try {
      const url = `https://localhost:${safe.port}`;
      assert.equal(await call(FAR, { proxy: url, readAuthorities }), 'ok');
      assert.match(await call(FAR, { proxy: url }), /^UNREACHABLE/);
      assert.equal(safe.tunnels.length, 1);
    } finally {
      await safe.close();
    }
  });

  it('bypass the proxy for exempt hosts and the loopback host', async () => {
    assert.match(await call(FAR, { proxy: proxyUrl(), noProxy: ['.test'], readAuthorities }), /^UNREACHABLE/);
    assert.equal(await call(local, { proxy: proxyUrl(), readAuthorities }), 'ok');
    assert.deepEqual(proxy.tunnels, []);
  });

  it('name the setting that holds an invalid proxy', async () => {
    assert.match(await call(FAR, { proxy: 'not a proxy' }), /^INVALID_REQUEST: The setting http\.proxy /);
  });

  it('recognise exempt hosts', () => {
    const url = new URL('https://api.example.com/sei');
    for (const entry of ['api.example.com', 'example.com', '.example.com', '*.example.com', 'API.example.com:443', '*']) {
      assert.ok(isExempt(url, [entry]), entry);
    }
    for (const entry of ['', 'xample.com', 'example.org', 'other.example.com', 'example.com:8443'])
      assert.ok(!isExempt(url, [entry]), entry);
    assert.ok(isExempt(new URL('http://example.com'), ['x', 'example.com:80']));
  });
});
