import assert from 'node:assert/strict';
import { loadEntries, readSegmentFilter } from '../../../../client/segments/segmentFilter.ts';

describe('the filter of segments', () => {
  it('is a part of a name unless it names a field', () => {
    assert.deepEqual(readSegmentFilter(' beta '), { field: 'name', text: 'beta' });
    assert.deepEqual(readSegmentFilter('Tag=  vip'), { field: 'tag', text: 'vip' });
    assert.deepEqual(readSegmentFilter('workspace=Web: shop'), { field: 'workspace', text: 'Web: shop' });
    for (const text of ['a: b', 'a=b']) assert.deepEqual(readSegmentFilter(text), { field: 'name', text });
    for (const blank of ['', '  ', 'tag= ']) assert.equal(readSegmentFilter(blank), null);
  });

  it('searches names page by page, and stops after enough matches or pages', async () => {
    const names = Array.from({ length: 3000 }, (_, index) => ({ name: index % 10 === 0 ? `Beta${index}` : `other${index}` }));
    const asked: [number, number][] = [];
    const load = async ({ offset, limit }: { readonly offset: number; readonly limit: number }) => {
      asked.push([offset, limit]);
      return { objects: names.slice(offset, offset + limit), offset, limit, totalCount: names.length };
    };
    const plain = await loadEntries(load, 100, null);
    assert.deepEqual([plain.entries.length, plain.next, plain.total], [50, 150, 3000]);
    const found = await loadEntries(load, 0, readSegmentFilter('beta'));
    assert.deepEqual([found.entries.length, found.next], [60, 600]);
    const none = await loadEntries(load, 0, readSegmentFilter('nothing'));
    assert.deepEqual([none.entries.length, none.next], [0, 1000]);
    const end = await loadEntries(load, 2800, readSegmentFilter('beta'));
    assert.deepEqual([end.entries.length, end.next], [20, null]);
    assert.deepEqual(asked.slice(1, 4), [
      [0, 200],
      [200, 200],
      [400, 200],
    ]);
  });
});
