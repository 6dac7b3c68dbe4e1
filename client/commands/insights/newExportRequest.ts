import { type Uri, window } from 'vscode';
import { toToday } from '../../../server/core/insights/namedRanges.ts';
import type { App } from '../../app.ts';
import { askRequest, type GivenAnswers } from '../../insights/askRequest.ts';
import { openUntitled } from '../../insights/untitledFile.ts';

/** Asks for days, teams and metrics, and opens an export request with the answers, ready to be changed and exported. Answers that are given are not asked for. */
export async function newExportRequest(app: App, given?: unknown): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  const answers: GivenAnswers = typeof given === 'object' && given !== null ? given : {};
  const request = await askRequest(instance, toToday(new Date()), answers, { signal });
  const document = await openUntitled('report.insights.json', `${JSON.stringify(request, null, 2)}\n`);
  await window.showTextDocument(document, { preview: false });
  return document.uri;
}
