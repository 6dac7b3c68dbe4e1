import assert from 'node:assert/strict';
import type { FieldMapping } from '../../../../server/core/developers/fieldMapping.ts';
import { chooseSentMappings, fitSettings, shareMappings } from '../../../../server/core/developers/followFieldMappings.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../../../../server/core/developers/rosterSettings.ts';
import { checkRoster } from '../../../../server/documents/developers/check.ts';

const SHARED = parse('Person=NAME Post=EMAIL Boss=MANAGER_EMAIL');
const SETTINGS = { ...DEFAULT_ROSTER_SETTINGS, fieldMappings: SHARED, isShared: true };

function parse(text: string): FieldMapping[] {
  return text.split(' ').map((entry) => {
    const [csvColumn = '', fieldType] = entry.split('=');
    return { csvColumn, fieldType } as FieldMapping;
  });
}

function write(mappings: readonly FieldMapping[] | null): string | null {
  return mappings?.map(({ csvColumn, fieldType }) => `${csvColumn}=${fieldType}`).join(' ') ?? null;
}

describe('a shared mapping', () => {
  const fits: [about: string, headers: string, fitted: string | null, sent: string | null][] = [
    ['has all of its columns', 'Unit,Boss,Post,Person', write(SHARED), write(SHARED)],
    ['has none of its columns', 'name,email,manager_email', null, null],
    ['has some of them, and known headers for the rest', 'Person,E-mail,Boss', 'Person=NAME E-mail=EMAIL Boss=MANAGER_EMAIL', 'same'],
    ['has some of them, but not the rest', 'Person,Inbox,Boss', write(SHARED), null],
  ];
  for (const [about, headers, fitted, sent] of fits) {
    it(`fits a file that ${about}`, () => {
      const names = headers.split(',');
      assert.equal(write(fitSettings(names, SETTINGS).fieldMappings), fitted);
      assert.equal(write(chooseSentMappings(names, SETTINGS)), sent === 'same' ? fitted : sent);
    });
  }

  it('is used unchanged if it is not shared', () => {
    const settings = { ...SETTINGS, isShared: false };
    assert.equal(fitSettings(['name', 'email', 'manager_email'], settings), settings);
  });

  it('is kept for a file that has two columns of one type, so that this is reported', () => {
    const settings = { ...SETTINGS, fieldMappings: [...parse('Worker=NAME'), ...SHARED] };
    for (const headers of ['Person,Worker,Post,Boss', 'Person,Worker,Post']) {
      const check = checkRoster(`${headers}\nA,B,a@x.y${headers.endsWith('Boss') ? ',' : ''}\n`, settings);
      const found = check.problems.find(({ code }) => code === 'DUPLICATE_FIELD_TYPE');
      assert.equal(found?.message, 'The field mapping maps NAME to "Worker" and "Person". Map one of them to CUSTOM.');
    }
    assert.equal(write(fitSettings(['Worker', 'Post', 'Boss'], settings).fieldMappings), 'Worker=NAME Post=EMAIL Boss=MANAGER_EMAIL');
  });

  it('absorbs a mapping saved for another file, and then fits both', () => {
    const saved = parse('Worker=NAME Inbox=EMAIL Boss=MANAGER_EMAIL Unit=CUSTOM');
    const shared = shareMappings(saved, SETTINGS);
    assert.equal(write(shared), 'Worker=NAME Inbox=EMAIL Boss=MANAGER_EMAIL Person=NAME Post=EMAIL');
    const settings = { ...SETTINGS, fieldMappings: shared };
    assert.equal(write(chooseSentMappings(['Worker', 'Inbox', 'Boss', 'Unit'], settings)), write(saved));
    assert.equal(write(chooseSentMappings(['Person', 'Post', 'Boss'], settings)), write(SHARED));
    assert.equal(shareMappings(saved, settings), null, 'repeating it changes nothing');
  });

  it('omits what the headers already imply', () => {
    const saved = parse('name=NAME email=EMAIL manager_email=MANAGER_EMAIL team=CUSTOM');
    assert.equal(shareMappings(saved, SETTINGS), null);
    assert.equal(shareMappings(saved, { ...SETTINGS, fieldMappings: null }), null);
  });
});
