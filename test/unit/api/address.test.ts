import assert from 'node:assert/strict';
import { requireBaseUrl, toAddress } from '../../../server/api/address.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import { isLoopback } from '../../../server/api/network.ts';
import { Refusal } from '../../../server/core/refusal.ts';

const at = (url: string) => toLocalInstance({ url, apiKey: '', adminKey: '', pid: 1 });
const refused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

describe('addresses', () => {
  it('keep a path prefix, with or without a trailing slash', () => {
    for (const base of [
      'https://example.com/prod1/sei/api',
      'https://example.com/prod1/sei/api/',
      ' https://example.com/prod1/sei/api// ',
    ]) {
      assert.equal(toAddress(at(base), 'listDevelopers', {}, {}).href, 'https://example.com/prod1/sei/api/v2/developers');
    }
    assert.equal(toAddress(at('http://[::1]:8080'), 'readSchema', {}, {}).href, 'http://[::1]:8080/v2/developers/schema');
  });

  it('use the administration URL for the local family', () => {
    const instance = { ...at('https://example.com/sei/api'), adminUrl: 'http://127.0.0.1:1' };
    assert.equal(toAddress(instance, 'readHealth', {}, {}).href, 'http://127.0.0.1:1/__fairlead/health');
  });

  it('escape path parameters', () => {
    const address = toAddress(at('http://x'), 'saveFieldMappings', { versionId: 'a/../b?c#d%é' }, {});
    assert.equal(address.pathname, '/v2/developers/versions/a%2F..%2Fb%3Fc%23d%25%C3%A9/fieldMappings');
  });

  it('reject a parameter that would lead to another endpoint', () => {
    for (const versionId of ['', '.', '..']) {
      assert.throws(() => toAddress(at('http://x'), 'approveVersion', { versionId }, {}), refused('INVALID_REQUEST'));
    }
  });

  it('send lists as repeated parameters and omit undefined ones', () => {
    const query = { emails: ['a+b@x', 'c&d@x'], pageIndex: 0, searchValue: '', sortKey: undefined };
    const address = toAddress(at('http://x/?old=1#f'), 'listDevelopers', {}, query);
    assert.equal(address.search, '?emails=a%2Bb%40x&emails=c%26d%40x&pageIndex=0&searchValue=');
    assert.equal(address.hash, '');
  });

  it('are rejected if they cannot be a service, without repeating a password', () => {
    for (const text of ['', 'example.com', 'ftp://example.com', 'file:///etc', 'http://', '//x']) {
      assert.throws(() => requireBaseUrl(text), refused('INVALID_REQUEST'), text);
    }
    assert.throws(
      () => requireBaseUrl('https://me:secret@example.com'),
      (error) => error instanceof Refusal && !error.message.includes('secret'),
    );
  });

  it('recognise the loopback host', () => {
    for (const url of ['http://localhost', 'http://127.0.0.1:1', 'http://127.9.9.9', 'http://[::1]:1', 'http://a.localhost']) {
      assert.ok(isLoopback(new URL(url)), url);
    }
    for (const url of ['http://localhost.example.com', 'http://127.example.com', 'http://10.0.0.1', 'http://[::2]']) {
      assert.ok(!isLoopback(new URL(url)), url);
    }
  });
});
