import assert from 'node:assert/strict';
import v8 from 'node:v8';
import { endSaving, saveMemory } from '../../../server/main/startFlags.ts';

/** Returns the flags that some work sets, without setting them. */
function flagsOf(work: () => void, nodeOptions: string): string[] {
  const { setFlagsFromString } = v8;
  const { NODE_OPTIONS } = process.env;
  const set: string[] = [];
  v8.setFlagsFromString = (flag) => {
    set.push(flag);
  };
  process.env.NODE_OPTIONS = nodeOptions;
  try {
    work();
  } finally {
    v8.setFlagsFromString = setFlagsFromString;
    if (NODE_OPTIONS === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = NODE_OPTIONS;
  }
  return set;
}

describe('the memory-saving start flags', () => {
  it('turn the optimizing compilers off, and on again', () => {
    assert.deepEqual(flagsOf(saveMemory, ''), ['--semi-space-growth-factor=1', '--no-opt', '--no-maglev']);
    assert.deepEqual(flagsOf(endSaving, ''), ['--semi-space-growth-factor=2', '--opt', '--maglev']);
  });

  it('leave compilers unchanged if the user chose them', () => {
    for (const chosen of ['--jitless', '--no-opt', '--max-old-space-size=512 --no-maglev', '--turbofan', '--noopt']) {
      assert.deepEqual(flagsOf(saveMemory, chosen), ['--semi-space-growth-factor=1'], chosen);
      assert.deepEqual(flagsOf(endSaving, chosen), ['--semi-space-growth-factor=2'], chosen);
    }
  });

  it('ignore unrelated options', () => {
    assert.equal(flagsOf(saveMemory, '--max-old-space-size=512 --optimize-for-size').length, 3);
  });
});
