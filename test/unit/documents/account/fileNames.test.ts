import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toAccount } from '../../../../server/core/account/accountObject.ts';
import { findCaseTwins, fromFileName, toFileName } from '../../../../server/documents/account/fileNames.ts';
import { readPath, toPaths } from '../../../../server/documents/account/layout.ts';
import { campaign, SEED } from '../../../support/campaign.ts';

const hostile = fc.constantFrom(
  '',
  '.',
  '..',
  '../../etc',
  '/etc',
  'a/b',
  'a\\b',
  'CON',
  'nul.txt',
  ' a',
  'a.',
  'a\0b',
  '~a',
  '%',
  'é',
  'e\u0301',
  'x'.repeat(300),
  ...[
    'con .x',
    'com¹',
    'LPT².a',
    'straße',
    'strasse',
    'STRASSE',
    'ας',
    'ασ',
    'ﬁx',
    'fix',
    '\u200Fא',
    'a\u202Eb',
    '👩‍👩‍👧',
    'x'.repeat(255),
  ],
);
const anyName = fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 30 }), fc.stringMatching(/^[A-Za-z]{1,3}$/));

describe('the file name of any name', () => {
  const runs = { numRuns: campaign(200, 20_000), seed: SEED };

  it('stays in its folder, fits every file system, and stands for the name again', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const written = toFileName(name);
        assert.ok(Buffer.byteLength(written) <= 200 && written !== '' && !/^\.+$/.test(written), written);
        assert.doesNotMatch(written, /[/\\:*?"<>|\p{Cc}]|^[ .]|[ .]$|^(con|prn|aux|nul|(com|lpt)[\d¹²³]) *(\.|$)/iu);
        assert.equal(fromFileName(written, [name]), name.toWellFormed());
      }),
      runs,
    );
  });

  it('differs from those of its siblings even if case makes no difference', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyName, { maxLength: 12 }), (names) => {
        const isTwin = findCaseTwins(names);
        const written = names.map((name) => toFileName(name, isTwin));
        assert.equal(
          new Set(written.map((one) => one.normalize('NFC').toUpperCase().toLowerCase())).size,
          names.length,
          JSON.stringify(written),
        );
      }),
      runs,
    );
  });

  it('gives each object of an account a path of its own that is read as the same object', () => {
    const address = fc.tuple(anyName, anyName, anyName).map((names) => names.map((name) => name.toWellFormed()));
    fc.assert(
      fc.property(fc.array(address, { maxLength: 8 }), (addresses) => {
        const account = toAccount(addresses.map((names) => ({ kind: 'keys' as const, address: names, keys: [] })));
        const paths = toPaths(account);
        assert.equal(new Set([...paths.values()].map((path) => path.toLowerCase())).size, account.size);
        for (const [key, path] of paths) {
          const { address: names } = account.get(key)!;
          assert.deepEqual(readPath(path, names), { kind: 'keys', names });
        }
      }),
      runs,
    );
  });
});
