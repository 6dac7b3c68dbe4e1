import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { toTextTable } from '../../server/cli/answer.ts';
import { UsageError } from '../../server/cli/errors.ts';
import { readFieldMapping } from '../../server/cli/options.ts';
import { toDataFolder } from '../../server/cli/target.ts';
import { readExpiry } from '../../server/cli/tokens/request.ts';
import { toPrintable } from '../../server/core/text.ts';

const NOW = Date.parse('2026-02-01T12:00:00Z');

describe('the input and output of commands', () => {
  it('reads a field mapping: split at the last =, with the type in any case', () => {
    assert.deepEqual(readFieldMapping(' Full Name = name '), { csvColumn: 'Full Name', fieldType: 'NAME' });
    assert.deepEqual(readFieldMapping('a=b=MANAGER_EMAIL'), { csvColumn: 'a=b', fieldType: 'MANAGER_EMAIL' });
    for (const text of ['', '=', '=NAME', 'Name', 'Name=', 'Name=BOSS', ' =NAME'])
      assert.throws(() => readFieldMapping(text), UsageError, text);
  });

  it('reads an expiry: a duration from now, the end of a day, or a timestamp', () => {
    assert.equal(readExpiry('12h', NOW), NOW + 12 * 3_600_000);
    assert.equal(readExpiry('30d', NOW), NOW + 30 * 86_400_000);
    assert.equal(readExpiry('4w', NOW), NOW + 28 * 86_400_000);
    assert.equal(readExpiry('2026-02-01', NOW), Date.parse('2026-02-01T23:59:59.999Z'));
    assert.equal(readExpiry('2028-02-29T10:00:00+02:00', NOW), Date.parse('2028-02-29T08:00:00Z'));
    for (const text of [
      '',
      '30',
      '0d',
      '-1d',
      '30m',
      '1.5d',
      '2026-01-31',
      '2027-02-29',
      '2026-13-01',
      '2026-02-30T10:00',
      'tomorrow',
      '12:00',
    ]) {
      assert.throws(() => readExpiry(text, NOW), UsageError, text);
    }
  });

  it('reads the data folder from the option, the environment, or the system default', () => {
    const home = homedir();
    assert.equal(toDataFolder('here', { FAIRLEAD_DATA: '/other' }), resolve('here'));
    assert.equal(toDataFolder(undefined, { FAIRLEAD_DATA: '/other' }), resolve('/other'));
    assert.equal(toDataFolder(undefined, { FAIRLEAD_DATA: '', XDG_DATA_HOME: '/x' }, 'linux'), join('/x', 'fairlead'));
    assert.equal(toDataFolder(undefined, {}, 'linux'), join(home, '.local', 'share', 'fairlead'));
    assert.equal(toDataFolder(undefined, {}, 'darwin'), join(home, 'Library', 'Application Support', 'Fairlead'));
    assert.equal(toDataFolder(undefined, { LOCALAPPDATA: '/l' }, 'win32'), join('/l', 'Fairlead'));
  });

  it('prints a string on one line without control characters', () => {
    assert.equal(toPrintable('é\u{1f600} a\tb\r\n\u0000\u001b\u202e'), 'é\u{1f600} a\\tb\\r\\n\\u0000\\u001b\\u202e');
  });

  it('prints a table with aligned columns', () => {
    assert.equal(
      toTextTable(['A', 'B'], [['1', 'x'], ['\u{1f600}é', 'y'.repeat(60)], ['']]),
      `A   B\n1   x\n\u{1f600}é  ${'y'.repeat(47)}…\n\n`,
    );
  });
});
