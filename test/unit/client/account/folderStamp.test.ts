import assert from 'node:assert/strict';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readStamp } from '../../../../client/account/folderStamp.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../support/temporaryFolder.ts';

const KEYS = 'segments/Default/Production/vip.keys';

describe('the stamp of a folder of an account', () => {
  let folder: TemporaryFolder;
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  };
  const stamp = () => readStamp(folder.path);

  beforeEach(() => {
    folder = makeTemporaryFolder();
    write('fairlead.yaml', 'layout: 1\n');
    write(KEYS, 'ann\n');
    // Older than what a test writes, however coarse the clock of the file system is.
    utimesSync(join(folder.path, KEYS), 1_000_000_000.5, 1_000_000_000.5);
    write('.fairlead/base/fairlead.yaml', 'layout: 1\n');
  });

  afterEach(() => folder.remove());

  it('stays the same as long as no file that is compared changes', async () => {
    const before = await stamp();
    assert.notEqual(before, '');
    write('README.md', 'ours\n');
    write('notes/plan.yaml', 'a: 1\n');
    assert.equal(await stamp(), before);
  });

  for (const [what, change] of [
    ['is written with as many bytes', () => write(KEYS, 'bob\n')],
    ['is added', () => write('segments/Default/Production/new.keys', '')],
    ['is deleted', () => rmSync(join(folder.path, KEYS))],
    ['is the manifest', () => write('fairlead.yaml', 'layout: 1\ninstance: local\n')],
    ['is a kept state of the service', () => write('.fairlead/service/fairlead.yaml', 'layout: 1\n')],
  ] as const) {
    it(`changes if a file ${what}`, async () => {
      const before = await stamp();
      change();
      assert.notEqual(await stamp(), before);
    });
  }

  it('is that of no file in a folder that does not exist', async () => {
    assert.equal(await readStamp(join(folder.path, 'absent')), '');
  });

  it('does not change by looking, also at a file with a time of whole seconds', async () => {
    utimesSync(join(folder.path, KEYS), 1_000_000_000, 1_000_000_000);
    assert.equal(await stamp(), await stamp());
  });
});
