import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { listDevelopers } from '../../../server/api/developers/listDevelopers.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import type { UploadPreview } from '../../../server/wire/developers.ts';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import { closeAll, diagnosticsOf, findExtension, replace, run, untilDiagnostics } from '../inWindow.ts';

interface Step {
  readonly id: string;
  readonly description: string;
  readonly media: { readonly markdown: string };
  readonly completionEvents: readonly string[];
}

/** Returns the steps of the manifest’s only walkthrough. */
function readSteps(): readonly Step[] {
  const { walkthroughs } = findExtension().packageJSON.contributes as {
    readonly walkthroughs: readonly { readonly steps: readonly Step[] }[];
  };
  assert.equal(walkthroughs.length, 1);
  return walkthroughs[0]!.steps;
}

describe('the walkthrough', () => {
  after(async () => {
    await closeAll();
    await run('stopService');
  });

  it('has six steps, each with its own text, a completion event, and only existing commands', async () => {
    const steps = readSteps();
    assert.equal(steps.length, 6);
    await findExtension().activate();
    const known = await vscode.commands.getCommands(true);
    for (const { description, media, completionEvents } of steps) {
      assert.ok(existsSync(path.join(findExtension().extensionPath, media.markdown)), media.markdown);
      assert.ok(completionEvents.length > 0);
      const named = [...description.matchAll(/\(command:([\w.]+)\)/g), ...completionEvents.join(' ').matchAll(/onCommand:([\w.]+)/g)];
      for (const [, command = ''] of named) assert.ok(known.includes(command), command);
    }
  });

  it('ticks the steps of a service by what has happened, not by commands that may have been cancelled', () => {
    const events = new Map(readSteps().map(({ id, completionEvents }) => [id, completionEvents]));
    assert.deepEqual(events.get('fix'), ['onContext:fairlead.tourFixed']);
    assert.deepEqual(events.get('service'), ['onContext:fairlead.serviceRunning']);
    assert.deepEqual(events.get('upload'), ['onContext:fairlead.rosterPublished']);
    assert.deepEqual(events.get('map'), ['onContext:fairlead.developersShown']);
  });

  it('leads from a fixed cycle to an active roster in the local service', async () => {
    const uri = await run<vscode.Uri>('startTour');
    const document = await vscode.workspace.openTextDocument(uri);
    await untilDiagnostics(() => diagnosticsOf(document).length === 3);
    assert.ok(diagnosticsOf(document).every((line) => line.startsWith('CIRCULAR_REFERENCE')));
    const editor = await vscode.window.showTextDocument(document);
    const at = document.positionAt(document.getText().indexOf('eva.roth@example.com,Platform'));
    await replace(editor, new vscode.Range(at, at.translate(0, 'eva.roth@example.com'.length)), 'ada.berg@example.com');
    await untilDiagnostics(() => diagnosticsOf(document).length === 0);

    await run('selectInstance', 'Local');
    await run('startService');
    const { dataFolder } = await findExtension().activate();
    const instance = toLocalInstance(JSON.parse(readFileSync(path.join(dataFolder, 'service.json'), 'utf8')) as ServiceAddress);
    await call(instance, 'resetData', { body: { area: 'all' } });
    const { versionId } = await run<UploadPreview>('uploadRoster', uri);
    await run('mapFields', versionId, [
      { name: 'Full Name', fieldType: 'NAME' },
      { name: 'Email', fieldType: 'EMAIL' },
      { name: 'Manager Email', fieldType: 'MANAGER_EMAIL' },
    ]);
    const { content } = await listDevelopers(instance);
    assert.deepEqual(content.map(({ name }) => name).sort(), ['Ada Berg', 'Bo Lind', 'Cem Aydin', 'Dina Haas', 'Eva Roth']);
    await call(instance, 'resetData', { body: { area: 'all' } });
  });
});
