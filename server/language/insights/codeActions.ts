import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import type { Range } from '../../core/problem.ts';
import { answering, type Feature } from './feature.ts';
import type { OpenRequest } from './openRequests.ts';

/** Quick fixes for problems, including schema problems that a JSON language service reports. */
export const codeActions: Feature = {
  capabilities: { codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] } },
  register(parts) {
    parts.requests.onCodeAction(
      answering(parts, 'codeAction', (open, params: CodeActionParams) => (parts.abilities.codeActions ? listFixes(open, params) : [])),
    );
  },
};

function listFixes({ document: { uri }, check }: OpenRequest, { range, context: { only, diagnostics } }: CodeActionParams): CodeAction[] {
  if (only !== undefined && !only.some((kind) => kind === '' || kind === CodeActionKind.QuickFix)) return [];
  return check.problems
    .filter((problem) => touches(problem.range, range))
    .flatMap((problem) => {
      const touched = diagnostics.filter((one) => touches(one.range, problem.range));
      return problem.fixes.map(({ title, isPreferred, edits }) => ({
        title,
        kind: CodeActionKind.QuickFix,
        ...(touched.length === 0 ? {} : { diagnostics: touched }),
        ...(isPreferred ? { isPreferred } : {}),
        edit: { changes: { [uri]: edits.map((edit) => ({ ...edit })) } },
      }));
    });
}

function touches(one: Range, other: Range): boolean {
  return compare(one.start, other.end) <= 0 && compare(other.start, one.end) <= 0;
}

function compare(one: Range['start'], other: Range['start']): number {
  return one.line - other.line || one.character - other.character;
}
