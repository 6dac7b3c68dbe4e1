import assert from 'node:assert/strict';
import { byPageNumber, type Loaded, Pages } from '../../../../client/views/pages.ts';

const ALL = ['a', 'b', 'c', 'd', 'e'];

async function loadTwo(offset: number): Promise<Loaded<string>> {
  const entries = ALL.slice(offset, offset + 2);
  const next = offset + entries.length;
  return { entries, next: next >= ALL.length ? null : next, total: ALL.length };
}

const { signal } = new AbortController();

describe('lists that are loaded page by page', () => {
  it('start with the first page, add each next one, and end', async () => {
    const pages = new Pages();
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
    const pages = new Pages();
    await pages.first('list', loadTwo, AbortSignal.abort());
    assert.equal(pages.find('list'), undefined);
  });

  it('ask a service with numbered pages for the next number', async () => {
    const asked: unknown[] = [];
    const load = byPageNumber(2, async (page) => {
      asked.push(page);
      return { content: ALL.slice(page.pageIndex * 2, page.pageIndex * 2 + 2), totalItems: ALL.length };
    });
    const pages = new Pages();
    await pages.first('list', load, signal);
    await pages.more('list', load, signal);
    assert.deepEqual(await pages.more('list', load, signal), { entries: ALL, next: null, total: 5 });
    assert.deepEqual(
      asked,
      [0, 1, 2].map((pageIndex) => ({ pageIndex, pageSize: 2 })),
    );
  });
});
