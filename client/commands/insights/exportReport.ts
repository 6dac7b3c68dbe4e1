import { type Uri, ViewColumn, window } from 'vscode';
import { exportReport as askForReport } from '../../../server/api/insights.ts';
import { describeEmptyReport } from '../../../server/core/insights/emptyReport.ts';
import type { App } from '../../app.ts';
import { readAddress } from '../../commandArguments.ts';
import { readRequest } from '../../insights/readRequest.ts';
import { openUntitled } from '../../insights/untitledFile.ts';
import { requireDocument } from '../../requireDocument.ts';
import { runWithProgress } from '../../runWithProgress.ts';

/** Asks the selected instance for the report of an export request (the document in front unless given), and opens it beside as a CSV that is not saved yet. Gives its address; nothing where the report is empty. */
export async function exportReport(app: App, givenDocument?: unknown): Promise<Uri | undefined> {
  const document = await requireDocument(readAddress(givenDocument));
  const request = await readRequest(app, document);
  if (request === null) return undefined;
  const { instance, signal } = await app.instances.use();
  const { dateStart, dateEnd } = request;
  const title = `Exporting ${dateStart} to ${dateEnd} from ${instance.name}`;
  const { fileName, csv } = await runWithProgress(title, signal, async (either) => {
    const answer = await askForReport(instance, request, {}, { signal: either });
    return { fileName: answer.fileName ?? 'report.csv', csv: await answer.text() };
  });
  if (csv === '') {
    const means = 'Bring facts in with “fairlead insights import” at the terminal, from a file or a Git repository.';
    app.report.tell(`${describeEmptyReport(request, instance.name)} ${means}`);
    return undefined;
  }
  const report = await openUntitled(fileName, csv, document.uri);
  await window.showTextDocument(report, { viewColumn: ViewColumn.Beside, preview: false });
  return report.uri;
}
