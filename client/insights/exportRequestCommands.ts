import { type Uri, window } from 'vscode';
import { toToday } from '../../server/core/insights/calendar.ts';
import { openUntitled } from '../documents/untitledFile.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { inView, NEVER, onItem } from '../manifest/when.ts';
import { askRequest } from './askRequest.ts';
import { readAnswers } from './chooseRequest.ts';
import type { InsightParts } from './insightParts.ts';

/** Commands for export requests. */
export const EXPORT_REQUEST_COMMANDS = {
  newExportRequest: {
    run: newExportRequest,
    palette: NEVER,
    icon: 'new-file',
    listed: 'ifFailed',
    menus: [
      ['view/title', 'navigation@1', inView('insights')],
      ['view/item/context', '2_request@1', onItem('insights', 'team')],
    ],
  },
} satisfies CommandRecords<InsightParts>;

/**
 * Asks for days, teams and metrics, and opens an export request with the answers, ready to be edited and exported. Does not ask for answers
 * that are given or come from a team's node.
 */
async function newExportRequest(app: InsightParts, given?: unknown): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  const request = await askRequest(instance, toToday(new Date()), readAnswers(given) ?? {}, { signal });
  const document = await openUntitled('report.insights.json', `${JSON.stringify(request, null, 2)}\n`);
  await window.showTextDocument(document, { preview: false });
  return document.uri;
}
