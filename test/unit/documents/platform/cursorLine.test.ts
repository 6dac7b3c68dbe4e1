import assert from 'node:assert/strict';
import { readCursorLine } from '../../../../server/documents/platform/cursor.ts';

describe('the cursor line in YAML', () => {
  const read = (line: string) => {
    const found = readCursorLine(line, line.indexOf('R') + 1);
    return found?.key && [line.slice(found.key.start, found.key.end), line.slice(found.value.start, found.value.end)];
  };

  it('may have spaces and tabs around its parts', () => {
    assert.deepEqual(read('type: Run # a: b'), ['type', 'Run']);
    assert.deepEqual(read('type:\tRun\t# a: b'), ['type', 'Run']);
    assert.deepEqual(read('type: R#n:x'), ['type', 'R#n:x']);
  });
});
