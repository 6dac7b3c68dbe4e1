import assert from 'node:assert/strict';
import { suggestHeaders } from '../../../../server/core/developers/columnsToMap.ts';
import { suggestFieldType } from '../../../../server/core/developers/fieldMapping.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../../../../server/core/developers/rosterSettings.ts';

describe('suggested column names', () => {
  const named = (headers: readonly string[], settings = DEFAULT_ROSTER_SETTINGS) =>
    suggestHeaders(headers, settings).map(({ header }) => header);

  it('cover the missing fields, best name first, and each maps to its field', () => {
    assert.deepEqual(named([]).slice(0, 5), ['name', 'email', 'manager_email', 'role', 'full_name']);
    for (const { header, fieldType } of suggestHeaders([], DEFAULT_ROSTER_SETTINGS))
      assert.equal(suggestFieldType(header), fieldType, header);
  });

  it('follow the style of the other headers', () => {
    assert.equal(named(['Full Name', 'Email'])[0], 'Manager Email');
    assert.equal(named(['full_name', 'email'])[0], 'manager_email');
    assert.equal(named(['full-name', 'email'])[0], 'manager-email');
    assert.equal(named(['fullName', 'email'])[0], 'managerEmail');
    assert.equal(named(['FullName', 'Email'])[0], 'ManagerEmail');
    assert.equal(named(['Name', 'Email'])[0], 'Manager Email');
  });

  it('come from the settings if these name columns, without duplicates and existing columns', () => {
    const settings = { ...DEFAULT_ROSTER_SETTINGS, orgTreeFilterColumns: ['Site', 'Team'], groupByColumns: ['Team', 'name'] };
    const found = named(['name', 'email', 'manager_email', 'role'], settings);
    assert.deepEqual(found, ['Site', 'Team']);
    const mapped = { ...settings, fieldMappings: [{ csvColumn: 'Boss', fieldType: 'MANAGER_EMAIL' as const }] };
    assert.deepEqual(named(['Who'], mapped), ['Boss', 'Site', 'Team', 'name']);
  });
});
