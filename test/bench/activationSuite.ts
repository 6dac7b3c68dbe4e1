import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';

/** Runs inside VS Code: activates the extension and reports the milliseconds of `activate()` by its own clock, and including the loading of the bundle. */
export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension('fairlead.fairlead');
  if (extension === undefined || extension.isActive) throw new Error('The extension is missing, or was active before it was measured.');
  const begun = performance.now();
  const { activationTime } = (await extension.activate()) as { readonly activationTime: number };
  writeFileSync(String(process.env.FAIRLEAD_RESULT), JSON.stringify({ activate: activationTime, withLoading: performance.now() - begun }));
}
