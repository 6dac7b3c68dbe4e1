import { type Disposable, StatusBarAlignment, window } from 'vscode';
import { toCommandId } from './ids.ts';
import { type Instances, LOCAL } from './instances.ts';
import type { LocalService } from './localService.ts';

/** Shows which instance is worked with, and where it is; a click selects another. */
export function createStatusBar(instances: Instances, localService: LocalService): Disposable[] {
  const item = window.createStatusBarItem('fairlead.instance', StatusBarAlignment.Left, 10);
  item.name = 'Fairlead instance';
  item.command = toCommandId('selectInstance');

  function draw(): void {
    const { selectedName, selectedHost } = instances;
    const where = selectedHost ?? 'not started';
    item.text = `$(${selectedName === LOCAL ? 'server' : 'cloud'}) ${selectedName}: ${where}`;
    item.tooltip = `Fairlead works with “${selectedName}” (${where}). Click to select another instance.`;
    item.accessibilityInformation = { label: `Fairlead instance ${selectedName}, ${where}` };
  }

  draw();
  item.show();
  return [item, instances.onDidChange(draw), localService.onDidChange(draw)];
}
