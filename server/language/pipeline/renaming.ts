import { LSPErrorCodes, type PrepareRenameResult, ResponseError, type WorkspaceEdit } from 'vscode-languageserver';
import { mentionsOf } from '../../documents/pipeline/mentions.ts';
import { rename, whyNotRenamed } from '../../documents/pipeline/renaming.ts';
import { answering, type Feature } from './feature.ts';

/** Renames stages, steps, groups, variables, outputs and axes with all references in the document. */
export const renaming: Feature = {
  capabilities: { renameProvider: { prepareProvider: true } },
  register(parts) {
    parts.requests.onPrepareRename(
      answering(parts, 'prepareRename', ({ reading, check, lines }, { position }): PrepareRenameResult | ResponseError | null => {
        const mention = mentionsOf(reading, check.facts).at(lines.offsetAt(position));
        if (mention === null) return null;
        const refusal = whyNotRenamed(reading.text, mention);
        if (refusal !== null) return refuse(refusal);
        return { range: lines.rangeOf(mention.start, mention.end), placeholder: mention.declaration.declared.name };
      }),
    );
    parts.requests.onRename(
      answering(parts, 'rename', ({ document, reading, check, lines }, { position, newName }): WorkspaceEdit | ResponseError => {
        const mentions = mentionsOf(reading, check.facts);
        const mention = mentions.at(lines.offsetAt(position));
        if (mention === null) return refuse(NOTHING_HERE);
        const renamed = rename(reading.text, mentions, mention, newName);
        if ('refusal' in renamed) return refuse(renamed.refusal);
        const edits = renamed.edits.map(({ start, end, newText }) => ({ range: lines.rangeOf(start, end), newText }));
        return { changes: { [document.uri]: edits } };
      }),
    );
  },
};

const NOTHING_HERE =
  'There is nothing to rename here. Put the cursor in the identifier of a stage or step, the name of a variable, or an expression that uses one.';

/** The client shows the sentence. */
function refuse(sentence: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, sentence);
}
