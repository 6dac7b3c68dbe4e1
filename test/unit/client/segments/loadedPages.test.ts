import assert from 'node:assert/strict';
import { type Loaded, LoadedPages } from '../../../../client/segments/loadedPages.ts';

const ALL = ['a', 'b', 'c', 'd', 'e'];

async function loadTwo(offset: number): Promise<Loaded<string>> {
  const entries = ALL.slice(offset, offset + 2);
  const next = offset + entries.length;
  return { entries, next: next >= ALL.length ? null : next, total: ALL.length };
}

const { signal } = new AbortController();

describe('lists that are loaded page by page', () => {
  it('start with the first page, add each next one, and end', async () => {
    const pages = new LoadedPages<string>();
    assert.equal(pages.find('list'), undefined);
    assert.deepEqual(await pages.first('list', loadTwo, signal), { entries: ['a', 'b'], next: 2, total: 5 });
    assert.deepEqual((await pages.more('list', loadTwo, signal)).entries, ['a', 'b', 'c', 'd']);
    assert.deepEqual(await pages.more('list', loadTwo, signal), { entries: ALL, next: null, total: 5 });
    assert.deepEqual((await pages.more('list', loadTwo, signal)).entries, ALL);
    assert.deepEqual((await pages.first('other', loadTwo, signal)).entries, ['a', 'b']);
    pages.forget();
    assert.equal(pages.find('list'), undefined);
  });

  it('ignore pages that arrive too late', async () => {
    const pages = new LoadedPages<string>();
    await pages.first('list', loadTwo, AbortSignal.abort());
    assert.equal(pages.find('list'), undefined);
  });
});
