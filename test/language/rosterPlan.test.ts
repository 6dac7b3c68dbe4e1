import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toMappings } from '../../server/core/developers/dataTypes.ts';
import { mapFieldsByHeader } from '../../server/core/developers/fieldMapping.ts';
import { planRoster } from '../../server/core/developers/planRoster.ts';
import type { PlannedRoster } from '../../server/core/developers/rosterPlan.ts';
import { COMPARE_ROSTERS, type ComparedRosters, PLAN_ROSTER, type PlanRoster } from '../../server/language/protocol/developers.ts';
import type { ReuploadReview, VersionList } from '../../server/wire/developers.ts';
import { campaign, timeLimit } from '../support/campaign.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { ROSTER_PAIRS, toCsv, toNamedRoster } from '../support/rosterPairs.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { finishSetup, SMALL_ROSTER, startTestService } from '../support/serviceInProcess.ts';

const URI = 'file:///planned/team.roster.csv';
const MAPPING = mapFieldsByHeader(['Full Name', 'Email', 'Manager Email', 'Team']);
const ACTIVE: NonNullable<PlanRoster['active']> = { versionId: '7', csv: SMALL_ROSTER, fieldMappings: MAPPING };
const NEXT = SMALL_ROSTER.replace('Tools', 'Core').replace('Cy Quill,cy', 'Di Reed,di');

describe('the plan of a roster by the language server', () => {
  let server: LanguageServerProcess;
  before(async () => {
    server = await LanguageServerProcess.start({ settings: { roster: { managerEmailConfigured: false } } });
  });
  after(() => server.stop());

  function ask<Answer = PlannedRoster>(
    text: string,
    active: PlanRoster['active'] = ACTIVE,
    more: Partial<PlanRoster> = {},
    name = PLAN_ROSTER,
  ) {
    const params: PlanRoster = { textDocument: { uri: URI }, content: { text }, active, ...more };
    return server.connection.sendRequest<Answer | null>(name, params);
  }

  async function plan(...given: Parameters<typeof ask>) {
    const answer = await ask(...given);
    assert.equal(answer?.kind, 'planned');
    return answer.kind === 'planned' ? answer.plan : assert.fail();
  }

  it('shows what would change', async () => {
    const { base, counts, added, changed, removed } = await plan(NEXT);
    assert.deepEqual([base?.versionId, base?.developerCount], ['7', 3]);
    assert.deepEqual(counts, { added: 1, updated: 1, removed: 1, unchanged: 1, changed: 1, moved: 0, moving: 0 });
    assert.deepEqual(added[0], { email: 'di@example.com', name: 'Di Reed', fields: { manager_email: 'bo@example.com', Team: 'Core' } });
    assert.deepEqual(changed[0]?.changes, { Team: { from: 'Tools', to: 'Core' } });
    assert.equal(removed[0]?.name, 'Cy Quill');
  });

  it('is the same for the bytes of a file, also in another encoding', async () => {
    const { hash } = await plan(NEXT);
    for (const bytes of [Buffer.from(NEXT), Buffer.from(`\uFEFF${NEXT}`, 'utf16le')])
      assert.equal((await plan('', ACTIVE, { content: { base64: bytes.toString('base64') } })).hash, hash);
  });

  it('adds everyone if there is no active version', async () => {
    const { base, counts } = await plan(SMALL_ROSTER, null);
    assert.equal(base, null);
    assert.equal(counts.added, 3);
  });

  it('follows the mapping of the active version, unless one is given', async () => {
    const csv = 'Who,Mail,Boss\nAnn,ann@example.com,\n';
    const fieldMappings = (['NAME', 'EMAIL', 'MANAGER_EMAIL'] as const).map((fieldType, at) => ({
      csvColumn: ['Who', 'Mail', 'Boss'][at]!,
      fieldType,
    }));
    const next = `${csv}Bo,bo@example.com,ann@example.com\n`;
    assert.equal((await plan(next, { versionId: '1', csv, fieldMappings })).counts.added, 1);
    assert.equal((await ask(next, null))?.kind, 'mistakes');
    assert.equal((await plan(next, null, { fieldMappings })).counts.added, 2);
  });

  it('returns the number of errors and the first of them', async () => {
    const answer = await ask(SMALL_ROSTER.replace('Cy Quill,cy@', 'Cy Quill,bo@'));
    assert.equal(answer?.kind, 'mistakes');
    assert.deepEqual(answer.kind === 'mistakes' && [answer.errors, answer.range.start.line], [2, 2]);
  });

  it('reports an active version that is not a roster', async () => {
    const answer = await ask(SMALL_ROSTER, { ...ACTIVE, csv: 'nonsense' });
    assert.equal(answer?.kind, 'unreadable');
    assert.match(answer.kind === 'unreadable' ? answer.message : '', /active version 7 cannot be compared/);
  });

  it('returns null for invalid parameters', async () => {
    for (const params of [{}, { textDocument: {} }, { textDocument: { uri: URI }, content: 7, active: 7 }])
      assert.equal(await server.connection.sendRequest(PLAN_ROSTER, params), null);
    assert.equal((await plan(SMALL_ROSTER)).counts.unchanged, 3);
  });

  it('writes both rosters by e-mail, so that only changes differ', async () => {
    const [header = '', ...rows] = NEXT.trim().split('\n');
    const shuffled = `${[header, ...rows.toReversed()].join('\n')}\n`;
    const compared = await ask<ComparedRosters>(shuffled, ACTIVE, {}, COMPARE_ROSTERS);
    assert.equal(compared?.before, SMALL_ROSTER);
    const [before, after] = [compared.before.split('\n'), compared.after.split('\n')];
    assert.deepEqual(after.filter((line) => !before.includes(line)).length, 2);
    assert.equal(await ask(NEXT, null, {}, COMPARE_ROSTERS), null);
  });

  it('handles 100,000 changed people in any order', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `P${at},p${at}@example.com,${at === 0 ? '' : `p${at - 1}@example.com`},Team`);
    const csv = `Full Name,Email,Manager Email,Team\n${rows.join('\n')}\n`;
    const next = `Full Name,Email,Manager Email,Team\n${rows.toReversed().join('\n').replaceAll(',Team', ',Other')}\n`;
    const { counts } = await plan(next, { versionId: '1', csv, fieldMappings: MAPPING });
    assert.deepEqual([counts.changed, counts.updated, counts.moved, counts.unchanged], [100_000, 100_000, 0, 0]);
  }).timeout(timeLimit(60_000));

  it('is what the service itself reviews, for any two rosters', async () => {
    for (const [seed, [before, after]] of fc.sample(ROSTER_PAIRS, { numRuns: campaign(10, 100), seed: 20261121 }).entries()) {
      const service = await startTestService();
      try {
        await finishSetup(service.address, toCsv(before));
        const { body: list } = await callService<VersionList>(service.address, 'GET', '/v2/developers/versions');
        const [version] = list.versions;
        assert.ok(version);
        const { text: csv } = await callService(service.address, 'GET', '/v2/developers', { headers: { accept: 'text/csv' } });
        const planned = await plan(toCsv(after), { versionId: version.versionId, csv, fieldMappings: toMappings(version.fieldMappings) });
        const { status, body, text } = await sendRoster<ReuploadReview>(service.address, 'PUT', toCsv(after));
        assert.equal(status, 200, text);
        const { added, updated, removed, unchanged } = planned.counts;
        assert.deepEqual({ added, updated, removed, unchanged }, body.summary, `pair ${seed}`);
        // The second column of these rosters is the e-mail.
        const deleted = body.review?.deletedDevs?.map((record) => (record[before.header[1]!] ?? '').trim());
        assert.deepEqual(new Set(planned.removed.map(({ email }) => email)), new Set(deleted));
        assert.deepEqual(
          new Set([...planned.changed, ...planned.moved].map(({ email }) => email)),
          new Set(body.updated?.map(({ email }) => email)),
        );
        const direct = planRoster({ versionId: version.versionId, ...toNamedRoster(before) }, toNamedRoster(after));
        assert.equal(planned.hash, direct.hash);
      } finally {
        await service.close();
      }
    }
  }).timeout(timeLimit(120_000));
});
