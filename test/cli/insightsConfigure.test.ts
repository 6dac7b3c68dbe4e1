import assert from 'node:assert/strict';
import { call } from '../../server/api/client.ts';
import { useCommandsAtService } from './commandsAtService.ts';

describe('fairlead insights configure', () => {
  const { instance, ok, refused } = useCommandsAtService('insights', 'configure');
  const show = async (): Promise<Record<string, unknown>> => JSON.parse(await ok(['--output', 'json'])) as Record<string, unknown>;

  it('shows the settings, and changes only those that are named', async () => {
    await call(instance(), 'writeConfiguration', { body: { groupByColumns: ['Team'], timeZone: 'Europe/Oslo' } });
    assert.match(await ok([]), /^SETTING +VALUE\ntimeZone +Europe\/Oslo\nworkingDays +MON, TUE, WED, THU, FRI, SAT, SUN\n/);
    await ok(['--working-days', 'sun-wed,fri', '--add-bot', 'ci-user', '--add-bot', 'CI-User', '--add-bot', 'other']);
    assert.deepEqual(await show(), {
      timeZone: 'Europe/Oslo',
      workingDays: ['MON', 'TUE', 'WED', 'FRI', 'SUN'],
      membership: 'current',
      bots: ['CI-User', 'other'],
      teamOnly: false,
      tierSet: 'published',
      productionEnvironments: [],
      coAuthors: false,
    });
    await ok(['--tiers', 'dora2024', '--add-environment', 'eu-*', '--add-environment', '!eu-test']);
    await ok(['--remove-environment', '!eu-test']);
    assert.deepEqual([(await show()).tierSet, (await show()).productionEnvironments], ['dora2024', ['eu-*']]);
    await ok(['--remove-bot', 'Ci-User', '--team-only', 'yes']);
    assert.deepEqual([(await show()).bots, (await show()).teamOnly], [['other'], true]);
    assert.match(await ok(['--time-zone', 'UTC', '--dry-run']), /PATCH .*\/__fairlead\/configuration\n\{"timeZone":"UTC"\}/);
    assert.equal((await show()).timeZone, 'Europe/Oslo');
  });

  it('refuses what is no day and no time zone', async () => {
    await refused(2, /Give days of mon, tue/, '--working-days', 'mon-xyz');
    await refused(2, /name of a time zone/, '--time-zone', 'Oslo');
  });
});
