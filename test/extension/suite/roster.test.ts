import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { FieldMappingsSaved, ReuploadReview, UploadPreview, VersionApproved } from '../../../server/wire/developers.ts';
import { Answers } from '../answers.ts';
import { closeAll, type DescribedNode, findExtension, replace, run, sampleUri, show, showUnsaved } from '../inWindow.ts';

const HEADER = 'Full Name,Email,Manager Email,Team\n';
const CLEAN = 'clean.roster.csv';

async function describeTree(): Promise<readonly DescribedNode[]> {
  return (await findExtension().activate()).describeTree();
}

async function lastNotice() {
  return (await findExtension().activate()).lastNotice();
}

/** Returns the versions in the tree, newest first, each with its developers. */
async function versionsInTree(): Promise<readonly DescribedNode[]> {
  const [instance, ...others] = await describeTree();
  assert.deepEqual(others, []);
  assert.equal(instance?.label, 'Local');
  assert.match(instance.description, /^127\.0\.0\.1:\d+$/);
  return instance.children;
}

/** Opens a text as an unsaved roster in the active editor. */
async function showText(content: string): Promise<vscode.TextDocument> {
  return (await showUnsaved('roster', content)).document;
}

/** Uploads a text with other people and makes it the active version, which requires their number to be typed; returns its ID. */
async function activate(content: string): Promise<string> {
  const { versionId, summary } = await run<ReuploadReview>('uploadRoster', (await showText(content)).uri);
  const answers = new Answers();
  answers.give(String(summary?.removed));
  assert.equal((await run<VersionApproved>('approveVersion', versionId)).state, 'ACTIVE');
  answers.dispose();
  return versionId;
}

describe('from the editor to the service', function () {
  this.timeout(120_000);
  afterEach(closeAll);
  after(() => run('stopService'));

  let first: UploadPreview;

  it('an empty service shows an empty tree', async () => {
    assert.match(await run<string>('startService'), /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.deepEqual(await describeTree(), []);
  });

  it('a first upload waits for its field mapping', async () => {
    await show(sampleUri(CLEAN));
    first = await run<UploadPreview>('uploadRoster');
    assert.equal(first.developerCount, 11);
    const notice = await lastNotice();
    assert.equal(notice?.severity, 'info');
    assert.deepEqual(notice.steps, ['Confirm Mapping']);
    const [version] = await versionsInTree();
    assert.equal(version?.label, `Version ${first.versionId}`);
    assert.match(version.description, /^needs its field mapping · clean\.roster\.csv · 11 developers · /);
    assert.equal(version.kind, 'version.uploaded');
  });

  it('approving before the first setup is refused with the next step, and changes nothing', async () => {
    const before = await versionsInTree();
    assert.equal(await run('approveVersion', first.versionId), undefined);
    const notice = await lastNotice();
    assert.equal(notice?.severity, 'error');
    assert.deepEqual(notice.steps, ['Map Fields', 'Upload Roster']);
    assert.deepEqual(await versionsInTree(), before);
  });

  it('the service rejects a mapping with a missing field', async () => {
    const mappings = first.fields.map(({ name }) => ({ name }));
    assert.equal(await run('mapFields', first.versionId, mappings), undefined);
    const notice = await lastNotice();
    assert.match(String(notice?.message), /The field mapping does not map NAME/);
    assert.deepEqual(notice?.steps, ['Map Fields']);
  });

  it('saving the mapping activates the version, and its developers appear in the tree', async () => {
    const saved = await run<FieldMappingsSaved>('mapFields', first.versionId, first.fields);
    assert.equal(saved.state, 'ACTIVE');
    const [version, ...others] = await versionsInTree();
    assert.deepEqual(others, []);
    assert.equal(version?.kind, 'version.active');
    assert.match(version.description, /^active · clean\.roster\.csv · 11 developers · /);
    assert.equal(version.children.length, 11);
    const aiko = version.children.find(({ label }) => label === 'Aiko Tanaka');
    assert.equal(aiko?.description, 'tomas.vidal@harbor.example');
  });

  it('a later upload includes unsaved edits, and is approved after its review', async () => {
    const editor = await show(sampleUri(CLEAN));
    const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
    await replace(
      editor,
      new vscode.Range(end, end),
      '\nAda Berg,ada.berg@harbor.example,maren.holt@harbor.example,Engineer,Payments,Oslo\n',
    );
    const review = await run<ReuploadReview>('uploadRoster', editor.document.uri);
    assert.deepEqual(review.summary, { added: 1, updated: 0, removed: 0, unchanged: 11 });
    assert.deepEqual((await lastNotice())?.steps, ['Approve']);
    assert.equal((await versionsInTree())[0]?.kind, 'version.pending');
    const approved = await run<VersionApproved>('approveVersion', review.versionId);
    assert.equal(approved.developerCount, 12);
    assert.deepEqual(
      (await versionsInTree()).map(({ kind, children }) => [kind, children.length]),
      [
        ['version.active', 12],
        ['version.inactive', 11],
      ],
    );
  });

  it('a roster with errors is refused with the position of the first, and creates no version', async () => {
    const before = await versionsInTree();
    await show(sampleUri('team.roster.csv'));
    assert.equal(await run('uploadRoster'), undefined);
    const notice = await lastNotice();
    assert.equal(notice?.severity, 'error');
    assert.match(notice.message, /^Row 4, column "Email": 2 developers have the e-mail /);
    assert.match(notice.message, / 6 more errors follow\. Nothing was saved\./);
    assert.deepEqual(await versionsInTree(), before);
  });

  it('an older version is approved again on undo', async () => {
    assert.equal((await run<VersionApproved>('approveVersion', { versionId: first.versionId })).developerCount, 11);
    assert.deepEqual((await versionsInTree()).map(({ kind }) => kind).sort(), ['version.active', 'version.inactive']);
  });

  it('a version is opened as a read-only document', async () => {
    const uri = await run<vscode.Uri>('openVersion', first.versionId);
    assert.equal(uri.scheme, 'fairlead-roster');
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.toString(), uri.toString());
    assert.match(document.getText(), /tomas\.vidal@harbor\.example/);
    assert.equal(vscode.workspace.fs.isWritableFileSystem(uri.scheme) ?? false, false);
  });

  it('the active roster is downloaded to a file, completely or not at all', async () => {
    const target = sampleUri('downloaded.roster.csv');
    try {
      assert.equal((await run<vscode.Uri>('downloadRoster', target)).toString(), target.toString());
      const { document } = await show(target);
      assert.match(document.getText(), /aiko\.tanaka@harbor\.example/);
      const again = await run<ReuploadReview>('uploadRoster', target);
      assert.deepEqual(again.summary, { added: 0, updated: 0, removed: 0, unchanged: 11 });
      const names = (await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(target, '..'))).map(([name]) => name);
      assert.deepEqual(
        names.filter((name) => name.endsWith('.part')),
        [],
      );
    } finally {
      await vscode.workspace.fs.delete(target);
    }
  });

  it('many developers load page by page, and a filter finds some', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => `Person ${index},p${index}@harbor.example,,Team ${index % 3}\n`);
    await activate(HEADER + rows.join(''));
    const active = async () => (await versionsInTree()).find(({ kind }) => kind === 'version.active');
    assert.equal((await active())?.children.length, 51);
    assert.deepEqual((await active())?.children.at(-1), { label: 'Load More…', description: '50 of 120', kind: 'more', children: [] });
    const more = async () => {
      const shown = (await versionsInTree()).find(({ kind }) => kind === 'version.active');
      return (await findExtension().activate()).findNode('developers', 'Local', shown!.label, 'Load More…');
    };
    assert.equal(await run('loadMore', await more()), 100);
    assert.equal(await run('loadMore', await more()), 120);
    assert.equal((await active())?.children.length, 120);
    await run('filterDevelopers', 'person 11');
    assert.equal((await active())?.children.length, 11);
    await run('filterDevelopers', 'Team=Team 2');
    assert.equal((await active())?.children.length, 40);
    await run('filterDevelopers', '');
    assert.equal((await active())?.children.length, 51);
  });

  it('stored data survives a stop of the service', async () => {
    const before = await versionsInTree();
    assert.equal(await run('stopService'), 'stopped');
    assert.deepEqual(await describeTree(), []);
    await run('startService');
    assert.deepEqual(await versionsInTree(), before);
  });
});
