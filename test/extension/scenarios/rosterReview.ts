import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { AppliedPlan } from '../../../client/developers/carryOutPlan.ts';
import type { OpenedReview } from '../../../client/developers/openReview.ts';
import { call } from '../../../server/api/client.ts';
import { downloadRoster, reuploadRoster } from '../../../server/api/developers/developers.ts';
import type { ReuploadReview } from '../../../server/wire/developers.ts';
import { closeAll, findExtension, run, showUnsaved, withPlainEndings } from '../inWindow.ts';
import { HEADER, PEOPLE, placeRoster, ROSTER } from '../rosters.ts';
import type { ScenarioService, Scenarios } from './scenario.ts';

const NEWER = `${ROSTER}Eli,eli@harbor.example,ada@harbor.example,Core\n`;

/** Opens the review of a roster against ROSTER, which is made active first. */
async function review({ instance }: ScenarioService, content = NEWER): Promise<OpenedReview> {
  await placeRoster(instance);
  const { document } = await showUnsaved('roster', content);
  return run<OpenedReview>('reviewRoster', document.uri);
}

/** The review that one scenario compares, and the next one discards. */
let compared: vscode.Uri | undefined;

/** The commands that show a roster before it is sent, and the one that sends it at once. */
export const ROSTER_REVIEW: Scenarios = {
  uploadRoster: async (service) => {
    await placeRoster(service.instance);
    const { document } = await showUnsaved('roster', NEWER);
    service.answers.give(...service.agree('Upload'));
    const { versionId, summary } = await run<ReuploadReview>('uploadRoster', document.uri);
    assert.deepEqual(summary, { added: 1, updated: 0, removed: 0, unchanged: 4 });
    assert.equal((await call(service.instance, 'readVersion', { parameters: { versionId } })).state, 'PENDING_REVIEW');
    await closeAll();
  },
  reviewRoster: async ({ instance }) => {
    await placeRoster(instance);
    const before = await call(instance, 'listVersions');
    const { document } = await showUnsaved('roster', HEADER + PEOPLE.slice(0, 3).toReversed().join(''));
    const { uri, plan } = await run<OpenedReview>('reviewRoster', document.uri);
    assert.deepEqual([plan.counts.removed, plan.counts.unchanged], [1, 3]);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri.toString());
    assert.deepEqual(await call(instance, 'listVersions'), before);
    await closeAll();
  },
  applyPlan: async (service) => {
    const { plan } = await review(service);
    service.answers.give(...service.agree('Publish'));
    // The active review.
    const applied = await run<AppliedPlan>('applyPlan');
    assert.deepEqual([applied.state, applied.counts], ['ACTIVE', plan.counts]);
    assert.equal(await (await downloadRoster(service.instance)).text(), NEWER);
    await closeAll();
  },
  uploadPlan: async (service) => {
    const { uri } = await review(service);
    service.answers.give(...service.agree('Upload'));
    const { versionId } = await run<AppliedPlan>('uploadPlan', uri);
    assert.equal((await call(service.instance, 'readVersion', { parameters: { versionId } })).state, 'PENDING_REVIEW');
    assert.equal(await (await downloadRoster(service.instance)).text(), ROSTER);
    await closeAll();
  },
  reviewVersion: async (service) => {
    await placeRoster(service.instance);
    const { versionId } = await reuploadRoster(service.instance, { fileName: 'waits.roster.csv', content: NEWER });
    const { uri, plan } = await run<OpenedReview>('reviewVersion', versionId);
    assert.deepEqual([plan.counts.added, plan.counts.unchanged], [1, 4]);
    assert.equal((await call(service.instance, 'readVersion', { parameters: { versionId } })).state, 'PENDING_REVIEW');
    service.answers.give(...service.agree('Approve'));
    assert.equal((await run<AppliedPlan>('applyPlan', uri)).state, 'ACTIVE');
    assert.equal(await (await downloadRoster(service.instance)).text(), NEWER);
    await closeAll();
  },
  mapReview: async (service) => {
    const { uri } = await review(service);
    assert.equal(await run('mapReview', uri), undefined);
    assert.match((await findExtension().activate()).lastNotice()?.message ?? '', /follow the active version/);
    await closeAll();
  },
  comparePlan: async (service) => {
    const { uri } = await review(service);
    compared = uri;
    const { before, after } = await run<{ before: vscode.Uri; after: vscode.Uri }>('comparePlan', uri);
    const [old, now] = await Promise.all([before, after].map((side) => vscode.workspace.openTextDocument(side)));
    assert.equal(withPlainEndings(old?.getText() ?? ''), ROSTER);
    assert.equal(withPlainEndings(now?.getText() ?? ''), NEWER);
  },
  discardPlan: async ({ instance }) => {
    const before = await call(instance, 'listVersions');
    // The active review, whose comparison is open.
    await run('discardPlan');
    assert.equal(await run('applyPlan', compared), undefined);
    assert.match((await findExtension().activate()).lastNotice()?.message ?? '', /No review is open/);
    assert.deepEqual(await call(instance, 'listVersions'), before);
    await closeAll();
  },
};
