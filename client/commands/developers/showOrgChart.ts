import type { Uri } from 'vscode';
import type { App } from '../../app.ts';
import { readAddress } from '../../commandArguments.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Shows the org chart of a roster beside it: the given one, otherwise the active one, otherwise that of the org tree. Returns its URI. */
export async function showOrgChart({ orgCharts, orgTree }: App, given?: unknown): Promise<Uri> {
  const document = await requireDocument(readAddress(given) ?? orgTree.document?.uri);
  await orgCharts.open(document);
  return document.uri;
}
