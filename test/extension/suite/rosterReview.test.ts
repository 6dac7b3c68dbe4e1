import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { AppliedPlan } from '../../../client/developers/carryOutPlan.ts';
import type { OpenedReview } from '../../../client/developers/openReview.ts';
import { call } from '../../../server/api/client.ts';
import { approveVersion, downloadRoster, reuploadRoster } from '../../../server/api/developers/developers.ts';
import { type Instance, toLocalInstance } from '../../../server/api/instance.ts';
import type { ReuploadReview, VersionApproved } from '../../../server/wire/developers.ts';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import { Answers } from '../answers.ts';
import { closeAll, findExtension, run, sampleUri, showUnsaved, withPlainEndings } from '../inWindow.ts';
import { PassingService } from '../passingService.ts';
import { undoLatest, until } from '../rosters.ts';
import { SecondService } from '../secondService.ts';
import { SlowService } from '../slowService.ts';

const HEADER = 'Full Name,Email,Manager Email,Team\n';
const ROWS = ['Ann,ann@x.y,,Core', ...Array.from({ length: 11 }, (_, index) => `P${index},p${index}@x.y,ann@x.y,Core`)];
/** Twelve people. */
const BASE = roster(ROWS);
const LIMIT = 'fairlead.roster.removalLimit';

function roster(rows: readonly string[]): string {
  return `${HEADER}${rows.join('\n')}\n`;
}

async function review(content: string): Promise<OpenedReview> {
  const { document } = await showUnsaved('roster', content);
  const opened = await run<OpenedReview | undefined>('reviewRoster', document.uri);
  assert.ok(opened, (await lastNotice())?.message);
  return opened;
}

async function lastNotice() {
  return (await findExtension().activate()).lastNotice();
}

async function commandsOf(uri: vscode.Uri): Promise<(vscode.Command | undefined)[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
  return lenses.map(({ command }) => command);
}

async function lensesOf(uri: vscode.Uri): Promise<string[]> {
  return (await commandsOf(uri)).map((command) => command?.title ?? '');
}

/** Returns the only lens of a document as soon as its title matches. */
async function lensThat(uri: vscode.Uri, title: RegExp): Promise<vscode.Command> {
  let found: vscode.Command | undefined;
  await until(
    async () => {
      const all = await commandsOf(uri);
      found = all.length === 1 ? all[0] : undefined;
      return found?.title ?? '';
    },
    (shown) => title.test(shown),
  );
  assert.ok(found);
  return found;
}

function untilText(uri: vscode.Uri, pattern: RegExp): Promise<void> {
  return until(
    async () => (await vscode.workspace.openTextDocument(uri)).getText(),
    (text) => pattern.test(text),
  );
}

function isOpen(uri: vscode.Uri): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());
}

async function statesOf(instance: Instance): Promise<string[]> {
  const { versions } = await call(instance, 'listVersions');
  return versions.map(({ state, developerCount }) => `${state} ${developerCount}`);
}

async function activeText(instance: Instance): Promise<string> {
  return (await downloadRoster(instance)).text();
}

describe('the review of a roster', function () {
  this.timeout(120_000);
  let local: Instance;
  let answers: Answers;

  before(async () => {
    const { dataFolder } = await findExtension().activate();
    answers = new Answers();
    await run('selectInstance', 'Local');
    await run('startService');
    local = toLocalInstance(JSON.parse(readFileSync(path.join(dataFolder, 'service.json'), 'utf8')) as ServiceAddress);
    await call(local, 'resetData', { body: { area: 'all' } });
  });

  afterEach(closeAll);

  after(async () => {
    await call(local, 'resetData', { body: { area: 'all' } });
    answers.dispose();
  });

  it('is what the lens of a roster opens: nothing is sent', async () => {
    const { document } = await showUnsaved('roster', BASE);
    const lens = await lensThat(document.uri, /^12 developers · /);
    assert.equal(lens.command, 'fairlead.reviewRoster');
    assert.ok(await vscode.commands.executeCommand(lens.command, ...(lens.arguments ?? [])));
    assert.deepEqual(await statesOf(local), []);
  });

  it('of a first upload shows the people and the meaning of the columns, and carries them to an active roster', async () => {
    const { uri, plan } = await review(BASE);
    assert.equal(plan.base, null);
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(text, /^First upload of .*\n\n12 people, 1 with reports, 1 without a manager\n/);
    assert.match(text, /^Columns\n {3}Full Name → name: Ann · P0 · P1\n {3}Email → e-mail: /m);
    assert.deepEqual(await lensesOf(uri), ['Publish', 'Change Columns…', 'Discard']);
    assert.deepEqual(await statesOf(local), []);
    answers.give('Team', 'ROLE', 'Save Mapping');
    await run('mapReview', uri);
    await untilText(uri, /^ {3}Team → role: Core/m);
    assert.deepEqual(await statesOf(local), []);
    // Leaves the question whether the editor reads local files by this mapping too.
    answers.give(undefined);
    const applied = await run<AppliedPlan>('applyPlan', uri);
    assert.equal(applied.state, 'ACTIVE');
    const { fieldMappings } = await call(local, 'readVersion', { parameters: { versionId: applied.versionId } });
    assert.equal(fieldMappings.find(({ name }) => name === 'Team')?.fieldType, 'ROLE');
    assert.ok(!isOpen(uri));
    await run('forgetMapping');
    await call(local, 'resetData', { body: { area: 'all' } });
  });

  it('of a first upload that was only uploaded says that the columns are left, and goes on from there', async () => {
    const { uri } = await review(BASE);
    const applied = await run<AppliedPlan>('uploadPlan', uri);
    assert.equal(applied.state, 'UPLOADED');
    await untilText(uri, /^Version \d+ is uploaded\. Check the columns below/m);
    assert.deepEqual(await lensesOf(uri), ['Publish', 'Change Columns…', 'Close']);
    assert.equal((await run<AppliedPlan>('applyPlan', uri)).versionId, applied.versionId);
    assert.deepEqual(await statesOf(local), ['ACTIVE 12']);
    assert.ok(!isOpen(uri));
  });

  it('links a person to the row with the exact e-mail, before one in another case', async () => {
    const { uri } = await review(roster([...ROWS, 'Bo,BO@x.y,ann@x.y,Core', 'Bob,bo@x.y,ann@x.y,Core']));
    const lines = (await vscode.workspace.openTextDocument(uri)).getText().split('\n');
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', uri, 100);
    const rowOf = (person: string) => {
      const line = lines.findIndex((text) => text.includes(person));
      return links.find(({ range }) => range.start.line === line)?.target?.fragment;
    };
    assert.deepEqual([rowOf('Bo <BO@x.y>'), rowOf('Bob <bo@x.y>')], [`L${ROWS.length + 2}`, `L${ROWS.length + 3}`]);
  });

  it('shows who is added, changed, moved and removed, and sends nothing', async () => {
    const rows = ROWS.slice(0, -1).map((row) =>
      row.replace('P0,p0@x.y,ann@x.y,Core', 'P0,p0@x.y,ann@x.y,Tools').replace('P1,p1@x.y,ann', 'P1,p1@x.y,p0'),
    );
    const { uri, plan } = await review(roster([...rows, 'New,new@x.y,p1@x.y,Core']));
    assert.deepEqual(plan.counts, { added: 1, updated: 2, removed: 1, unchanged: 9, changed: 1, moved: 1, moving: 1 });
    const { document } = vscode.window.activeTextEditor ?? {};
    assert.ok(document);
    assert.deepEqual([document.uri.toString(), document.languageId], [uri.toString(), 'plaintext']);
    const text = document.getText();
    assert.match(text, /^ \+ New <new@x\.y>$/m);
    assert.match(text, /^ {6}Team: Core → Tools$/m);
    assert.match(text, /^ > P1 <p1@x\.y> moves from Ann to P0$/m);
    assert.match(text, /^Removed \(1\)\n - P10 <p10@x\.y>$/m);
    assert.deepEqual(await lensesOf(uri), ['Publish', 'Upload for Later Approval', 'Show as Comparison', 'Discard']);
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>('vscode.executeDocumentSymbolProvider', uri);
    assert.deepEqual(
      symbols.map(({ name, children }) => [name, children.length]),
      [
        ['Removed (1)', 1],
        ['Added (1)', 1],
        ['Changed (1)', 1],
        ['Moved (1)', 1],
        ['Unchanged (9)', 0],
      ],
    );
    const folds = await vscode.commands.executeCommand<vscode.FoldingRange[]>('vscode.executeFoldingRangeProvider', uri);
    for (const { range } of symbols.slice(0, 4))
      assert.ok(folds.some(({ start, end }) => start === range.start.line && end === range.end.line));
    assert.deepEqual(await statesOf(local), ['ACTIVE 12']);
    assert.equal(await activeText(local), BASE);
  });

  it('finds no differences if only the order differs', async () => {
    const { plan } = await review(roster(ROWS.toReversed()));
    assert.deepEqual([plan.counts.updated, plan.counts.unchanged, plan.base?.hash === plan.result.hash], [0, 12, true]);
  });

  it('is shown side by side, sorted by e-mail', async () => {
    const { uri } = await review(roster([...ROWS.toReversed(), 'New,a-new@x.y,ann@x.y,Core']));
    const { before, after } = await run<{ before: vscode.Uri; after: vscode.Uri }>('comparePlan', uri);
    const textOf = async (side: vscode.Uri) => withPlainEndings((await vscode.workspace.openTextDocument(side)).getText());
    const [old, now] = [await textOf(before), await textOf(after)];
    assert.equal(now.replace('New,a-new@x.y,ann@x.y,Core\n', ''), old);
    assert.deepEqual(old.split('\n').toSorted(), BASE.split('\n').toSorted());
    // The commands of the review work while its comparison is active.
    await run('discardPlan', after);
    assert.equal(await run('comparePlan', uri), undefined);
  });

  it('carries out exactly what it shows, once, and undoes it', async () => {
    const next = roster([...ROWS, 'New,new@x.y,p1@x.y,Core']);
    const { uri, plan } = await review(next);
    const former = plan.base?.versionId;
    const applied = await run<AppliedPlan>('applyPlan', uri);
    assert.deepEqual([applied.state, applied.counts, applied.formerId], ['ACTIVE', plan.counts, former]);
    assert.equal(await activeText(local), next);
    assert.deepEqual((await lastNotice())?.steps, ['Undo']);
    assert.ok(!isOpen(uri));
    assert.equal(await run('applyPlan', uri), undefined);
    assert.match((await lastNotice())?.message ?? '', /No review is open/);
    assert.equal((await run<VersionApproved>('approveVersion', former)).developerCount, 12);
    assert.equal(await activeText(local), BASE);
  });

  it('is undone in the Activity view', async () => {
    const { uri } = await review(roster([...ROWS, 'New,new@x.y,p1@x.y,Core']));
    assert.equal((await run<AppliedPlan>('applyPlan', uri)).state, 'ACTIVE');
    answers.give('Make Active');
    assert.ok(await undoLatest('Confirm and Publish'));
    assert.equal(await activeText(local), BASE);
  });

  it('says that the version waits if its approval fails, and approves that one when it is confirmed again', async () => {
    const { uri, plan } = await review(roster([...ROWS, 'New,new@x.y,p1@x.y,Core']));
    await call(local, 'createFault', { body: { endpoint: 'approveVersion', status: 500, times: 1 } });
    assert.equal(await run('applyPlan', uri), undefined);
    assert.equal((await lastNotice())?.severity, 'error');
    assert.match((await lensesOf(uri))[0] ?? '', /^Approve Version \d+$/);
    const before = await statesOf(local);
    assert.equal(before[0], 'PENDING_REVIEW 13');
    assert.equal(await activeText(local), BASE);
    assert.equal((await run<AppliedPlan>('applyPlan', uri)).state, 'ACTIVE');
    const after = await statesOf(local);
    assert.deepEqual([after.length, after[0]], [before.length, 'ACTIVE 13']);
    assert.ok(await run<VersionApproved>('approveVersion', plan.base?.versionId));
  });

  it('of a version that waits is what its roster’s lens and the view open, and approves it', async () => {
    const { document } = await showUnsaved('roster', roster([...ROWS, 'New,new@x.y,p1@x.y,Core']));
    const { versionId } = await run<ReuploadReview>('uploadRoster', document.uri);
    const before = await statesOf(local);
    const lens = await lensThat(document.uri, new RegExp(`^13 developers · Version ${versionId} waits for approval · Approve…$`));
    const opened = await vscode.commands.executeCommand<OpenedReview>(lens.command, ...(lens.arguments ?? []));
    assert.equal(opened.plan.counts.added, 1);
    assert.deepEqual(await lensesOf(opened.uri), [`Approve Version ${versionId}`, 'Show as Comparison', 'Close']);
    assert.deepEqual(await statesOf(local), before);
    assert.equal((await run<AppliedPlan>('applyPlan', opened.uri)).state, 'ACTIVE');
    assert.ok(!isOpen(opened.uri));
    await lensThat(document.uri, /^13 developers · Same as on Local$/);
    assert.ok(await run<VersionApproved>('approveVersion', opened.plan.base?.versionId));
  });

  it('replaces an earlier one of the same roster', async () => {
    const { document } = await showUnsaved('roster', roster([...ROWS, 'New,new@x.y,p1@x.y,Core']));
    const first = await run<OpenedReview>('reviewRoster', document.uri);
    const again = await run<OpenedReview>('reviewRoster', document.uri);
    assert.equal(again.plan.hash, first.plan.hash);
    assert.notEqual(again.uri.toString(), first.uri.toString());
    assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ label }) => label.includes('Review of')).length, 1);
    assert.equal(await run('applyPlan', first.uri), undefined);
  });

  it('of a missing file is refused', async () => {
    assert.equal(await run('reviewRoster', sampleUri('nowhere.roster.csv')), undefined);
    assert.match((await lastNotice())?.message ?? '', /nowhere\.roster\.csv cannot be read/);
  });

  it('uploads what was reviewed, not later edits', async () => {
    const editor = await showUnsaved('roster', roster([...ROWS, 'New,new@x.y,p1@x.y,Core']));
    const opened = await run<OpenedReview>('reviewRoster', editor.document.uri);
    await vscode.window.showTextDocument(editor.document);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(editor.document.uri, editor.document.lineAt(editor.document.lineCount - 1).range.end, 'Late,late@x.y,,Core\n');
    assert.ok(await vscode.workspace.applyEdit(edit));
    const applied = await run<AppliedPlan>('uploadPlan', opened.uri);
    assert.equal(applied.state, 'PENDING_REVIEW');
    assert.deepEqual(await lensesOf(opened.uri), [`Approve Version ${applied.versionId}`, 'Show as Comparison', 'Close']);
    assert.doesNotMatch(await (await downloadRoster(local, { versionId: applied.versionId })).text(), /late@/);
    assert.equal(await activeText(local), BASE);
  });

  it('is refused before anything is sent if another version is active', async () => {
    const { uri } = await review(roster([...ROWS, 'New,new@x.y,p1@x.y,Core']));
    await call(local, 'upsertDevelopers', { body: [{ name: 'Else', email: 'else@x.y', manager_email: 'ann@x.y' }] });
    const before = await statesOf(local);
    assert.equal(await run('applyPlan', uri), undefined);
    const notice = await lastNotice();
    assert.match(notice?.message ?? '', /Nothing was sent: version \d+ is active now/);
    assert.deepEqual(notice?.steps, ['Review Again']);
    assert.deepEqual((await lensesOf(uri)).slice(0, 2), ['Nothing was sent', 'Review Again']);
    assert.deepEqual(await statesOf(local), before);
  });

  it('requires the number to be typed if many people would be removed; Escape changes nothing', async () => {
    const { uri, plan } = await review(roster(ROWS.slice(0, 8)));
    assert.equal(plan.counts.removed, 5);
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /Attention: 5 of 13 people would be removed/);
    const before = await statesOf(local);
    answers.give(undefined);
    assert.equal(await run('applyPlan', uri), undefined);
    assert.deepEqual(await statesOf(local), before);
    answers.give('yes', '13', '5');
    assert.equal((await run<AppliedPlan>('applyPlan', uri)).state, 'ACTIVE');
    assert.deepEqual(answers.complaints, Array(2).fill('Type 5 to continue, or press Escape to cancel.'));
    assert.match(answers.asked[0] ?? '', /5 of 13 people would be removed; the setting fairlead\.roster\.removalLimit allows 2/);
    assert.equal((await statesOf(local))[0], 'ACTIVE 8');
  });

  it('requires the number to be typed if many people would be moved, as the setting says', async () => {
    const settings = vscode.workspace.getConfiguration();
    const { uri } = await review(roster(ROWS.slice(0, 8).map((row) => row.replace(/^(P[3-6],.*),ann@x.y/, '$1,p0@x.y'))));
    try {
      await settings.update(LIMIT, '4', vscode.ConfigurationTarget.Global);
      answers.give();
      assert.equal((await run<AppliedPlan>('applyPlan', uri)).counts.moving, 4);
      const back = await review(roster(ROWS.slice(0, 8)));
      await settings.update(LIMIT, 'nonsense', vscode.ConfigurationTarget.Global);
      answers.give('4');
      assert.equal((await run<AppliedPlan>('applyPlan', back.uri)).state, 'ACTIVE');
      assert.match(answers.asked[0] ?? '', /^This moves 4 people/);
    } finally {
      await settings.update(LIMIT, undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('also guards the approval of a version that waits', async () => {
    const { document } = await showUnsaved('roster', roster(ROWS.slice(0, 2)));
    const sent = await run<ReuploadReview>('uploadRoster', document.uri);
    assert.equal(sent.summary?.removed, 6);
    const before = await statesOf(local);
    answers.give(undefined);
    assert.equal(await run('approveVersion', sent.versionId), undefined);
    assert.deepEqual(await statesOf(local), before);
    answers.give('6');
    assert.equal((await run<VersionApproved>('approveVersion', sent.versionId)).developerCount, 2);
  });

  it('of a roster with errors reports the position of the first, and is not opened', async () => {
    assert.equal(await run('reviewRoster', sampleUri('team.roster.csv')), undefined);
    const notice = await lastNotice();
    assert.match(notice?.message ?? '', /Nothing was sent: team\.roster\.csv has \d+ mistakes\. Line \d+: /);
    assert.deepEqual(notice?.steps, ['Show Problems']);
  });

  it('is forgotten when it is discarded', async () => {
    const { uri } = await review(BASE);
    await run('comparePlan', uri);
    await run('discardPlan', uri);
    const tabs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    assert.ok(!tabs.some((label) => label.includes('Review of')), tabs.join());
    assert.equal(await run('applyPlan', uri), undefined);
    assert.match((await lastNotice())?.message ?? '', /No review is open/);
  });

  describe('for a second service', () => {
    let second: SecondService;
    let passing: PassingService;
    let remote: Instance;

    before(async () => {
      second = await SecondService.take();
      passing = await PassingService.start(second.address.url);
      remote = toLocalInstance(second.address);
      const profiles = [{ name: 'Second', baseUrl: passing.url }];
      await vscode.workspace.getConfiguration().update('fairlead.instances', profiles, vscode.ConfigurationTarget.Global);
      await run('enterKey', 'Second', second.address.apiKey);
    });

    after(async () => {
      await second.leave();
      await passing.stop();
    });

    it('is not carried out on another one', async () => {
      const { uri } = await review(BASE.replace('Core', 'Tools'));
      await run('selectInstance', 'Second');
      assert.deepEqual(await lensesOf(uri), ['Made for Local, but Second is selected', 'Review Again', 'Show as Comparison', 'Discard']);
      assert.equal(await run('applyPlan', uri), undefined);
      assert.match((await lastNotice())?.message ?? '', /made for “Local”, but “Second” is selected/);
      assert.deepEqual(await statesOf(remote), []);
    });

    it('changes nothing if the question is cancelled', async () => {
      const { uri } = await review(BASE);
      answers.give(undefined);
      assert.equal(await run('uploadPlan', uri), undefined);
      assert.deepEqual(await statesOf(remote), []);
      answers.give('Upload on Second');
      const { versionId } = await run<AppliedPlan>('uploadPlan', uri);
      const [version] = (await call(remote, 'listVersions')).versions;
      assert.equal((await call(remote, 'saveFieldMappings', { parameters: { versionId }, body: version!.fieldMappings })).state, 'ACTIVE');
    });

    it('is carried out there after one question', async () => {
      const next = roster([...ROWS, 'New,new@x.y,p1@x.y,Core']);
      const { uri } = await review(next);
      answers.give('Publish on Second');
      assert.equal((await run<AppliedPlan>('applyPlan', uri)).state, 'ACTIVE');
      assert.equal(answers.asked.length, 1);
      assert.equal(await activeText(remote), next);
    });

    it('approves nothing if another instance is selected during the comparison', async () => {
      const { versionId } = await reuploadRoster(remote, { fileName: 'waits.csv', content: roster([...ROWS, 'Later,later@x.y,,Core']) });
      const before = [await statesOf(remote), await statesOf(local)];
      // The lens of the roster in front asks for the same version.
      passing.beforeAll(/^GET .*versionId=/, () => run('selectInstance', 'Local'));
      answers.give('Approve on Second');
      assert.equal(await run('approveVersion', versionId), undefined);
      // If the lens asked first, the instance was another one before the question.
      answers.drop();
      assert.deepEqual([await statesOf(remote), await statesOf(local)], before);
      await run('selectInstance', 'Second');
    });

    it('approves nothing that the service reviews differently', async () => {
      const { uri } = await review(BASE);
      passing.before(/^PUT /, () => call(remote, 'upsertDevelopers', { body: [{ name: 'Else', email: 'else@x.y' }] }));
      answers.give('Publish on Second');
      assert.equal(await run('applyPlan', uri), undefined);
      const notice = await lastNotice();
      assert.match(
        notice?.message ?? '',
        /Version \d+ was uploaded but not approved: the service would add 0, change or move 0, and remove 2/,
      );
      assert.deepEqual(notice?.steps, ['Review Again']);
      assert.deepEqual((await statesOf(remote)).slice(0, 2), ['PENDING_REVIEW 12', 'ACTIVE 14']);
      assert.match((await lensesOf(uri))[0] ?? '', /^Uploaded as version \d+, not approved$/);
    });

    it('approves nothing if another version became active after the upload', async () => {
      const { uri } = await review(await activeText(remote).then((text) => text.replace('Core', 'Tools')));
      passing.before(/^PUT /, async () => {
        passing.before(/^GET .*versions/, async () => {
          const { versionId } = await reuploadRoster(remote, { fileName: 'other.csv', content: BASE });
          await approveVersion(remote, versionId);
        });
      });
      answers.give('Publish on Second');
      assert.equal(await run('applyPlan', uri), undefined);
      assert.match((await lastNotice())?.message ?? '', /was uploaded but not approved: version \d+ is active now/);
      assert.equal(await activeText(remote), BASE);
    });
  });

  it('approves no version that another one replaced during its review', async () => {
    const upload = async () => (await reuploadRoster(local, { fileName: 'waits.csv', content: roster(ROWS) })).versionId;
    const [older, newer] = [await upload(), await upload()];
    assert.equal((await run<VersionApproved>('approveVersion', older)).state, 'ACTIVE');
    assert.equal(await run('approveVersion', newer), undefined);
    assert.match((await lastNotice())?.message ?? '', /Version \d+ was activated since the review, and nothing was changed\. Upload/);
    assert.equal(await run('approveVersion', older), undefined);
    assert.match((await lastNotice())?.message ?? '', /was approved already, and nothing was changed/);
    assert.deepEqual((await statesOf(local)).slice(0, 2), [`PENDING_REVIEW ${ROWS.length}`, `ACTIVE ${ROWS.length}`]);
  });

  it('is dropped if another instance is selected during requests', async () => {
    const slow = await SlowService.start();
    const settings = vscode.workspace.getConfiguration();
    try {
      await settings.update('fairlead.instances', [{ name: 'Slow', baseUrl: slow.url }], vscode.ConfigurationTarget.Global);
      await run('enterKey', 'Slow', 'pat.default.slow.key');
      await run('selectInstance', 'Slow');
      const before = await lastNotice();
      const opened = run('reviewRoster', sampleUri('clean.roster.csv'));
      const waiting = await slow.next(/^GET \/v2\/developers\/versions/);
      await run('selectInstance', 'Local');
      assert.equal(await waiting.left, true);
      assert.equal(await opened, undefined);
      assert.equal(await lastNotice(), before);
      assert.ok(!vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label.includes('Review of'))));
    } finally {
      await run('selectInstance', 'Local');
      await settings.update('fairlead.instances', undefined, vscode.ConfigurationTarget.Global);
      await slow.stop();
    }
  });
});
