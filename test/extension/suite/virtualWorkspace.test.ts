import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { UploadPreview } from '../../../server/wire/developers.ts';
import { closeAll, diagnosticsOf, findExtension, run, sampleUri, untilDiagnostics } from '../inWindow.ts';
import { MemoryFiles } from '../memoryFiles.ts';

const SCHEME = 'vscode-vfs';

/** A window of a virtual workspace: its files can only be read through VS Code. */
describe('files that are not on disk', () => {
  let files: MemoryFiles;
  let registered: vscode.Disposable;
  const uri = (name: string) => vscode.Uri.from({ scheme: SCHEME, authority: 'memory', path: `/${name}` });

  before(async () => {
    await findExtension().activate();
    files = new MemoryFiles();
    registered = vscode.workspace.registerFileSystemProvider(SCHEME, files);
  });

  after(async () => {
    await closeAll();
    await run('stopService');
    registered.dispose();
  });

  it('are checked during typing', async () => {
    const bytes = await vscode.workspace.fs.readFile(sampleUri('team.roster.csv'));
    await vscode.workspace.fs.writeFile(uri('team.roster.csv'), bytes);
    const document = await vscode.workspace.openTextDocument(uri('team.roster.csv'));
    await vscode.window.showTextDocument(document);
    await untilDiagnostics(() => diagnosticsOf(document).some((line) => line.startsWith('CIRCULAR_REFERENCE')));
  });

  it('are uploaded without being open, and downloads are written there completely', async () => {
    await run('selectInstance', 'Local');
    await vscode.workspace.fs.writeFile(uri('clean.roster.csv'), await vscode.workspace.fs.readFile(sampleUri('clean.roster.csv')));
    const { developerCount, versionId } = await run<UploadPreview>('uploadRoster', uri('clean.roster.csv'));
    assert.equal(developerCount, 11);
    await run('downloadRoster', uri('back.csv'), versionId);
    assert.match(new TextDecoder().decode(await files.readFile(uri('back.csv'))), /tomas\.vidal@harbor\.example/);
    assert.deepEqual(files.names(), ['back.csv', 'clean.roster.csv', 'team.roster.csv']);
  });
});
