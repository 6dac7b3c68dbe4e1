import { l10n } from 'vscode';
import { requireOperation } from '../../activity/readActivity.ts';
import { requireSameInstance } from '../../activity/requireSameInstance.ts';
import type { App } from '../../app.ts';

/** Undoes an operation of the Activity view, once, and returns the result. Refused if another instance is selected than the one it ran on. */
export async function undoOperation(app: App, given?: unknown): Promise<unknown> {
  const { number, instance, undo } = requireOperation(app.operations, given);
  if (undo?.anywhere !== true) requireSameInstance(app, instance);
  const before = app.report.lastNotice;
  const result = await app.operations.takeBack(number, app.instances.selectedName);
  // A partial undo reports its result itself.
  if (undo !== null && app.report.lastNotice === before) app.report.tell(l10n.t('Done: {0}.', undo.title));
  return result;
}
