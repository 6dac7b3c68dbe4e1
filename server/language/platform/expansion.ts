import { expandDocument } from '../../documents/platform/expansion/expand.ts';
import type { SourceLine } from '../../documents/platform/expansion/sheet.ts';
import { decodeUri } from '../openDocuments.ts';
import type { ExpandedDocument, ExpansionRefused } from '../protocol/acrossFiles.ts';
import type { OpenPipeline } from './openPipelines.ts';
import type { WorkspaceDocuments } from './workspaceDocuments.ts';

/** Fills in the templates of an open document with what the workspace says now. */
export async function expandOpen(documents: WorkspaceDocuments, open: OpenPipeline): Promise<ExpandedDocument | ExpansionRefused> {
  const { version } = open.document;
  await documents.whenComplete();
  const path = documents.take(open);
  const { workspace } = documents;
  const found = await expandDocument(
    { workspace, readText: (one) => documents.readText(one), nameOf: (one) => shorten(one, path) },
    path,
    open.reading.text,
  );
  if ('refusal' in found) return found;
  const files: string[] = [];
  const toNumbers = ({ path: file, line }: SourceLine): readonly number[] => {
    if (!files.includes(file)) files.push(file);
    return [files.indexOf(file), line];
  };
  const sources = found.lines.map(({ from, value }) => [...toNumbers(from), ...(value === null ? [] : toNumbers(value))]);
  return { version, text: found.lines.map(({ text }) => text).join('\n'), files, sources, filled: found.filled, left: found.left };
}

/** Returns the part of a URI below the folder that it shares with another one. */
function shorten(uri: string, other: string): string {
  let common = 0;
  for (let at = 0; at < uri.length && uri[at] === other[at]; at++) if (uri[at] === '/') common = at + 1;
  return decodeUri(uri.slice(common));
}
