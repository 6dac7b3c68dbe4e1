import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import type { KeyProblemCode } from '../../core/segments/keyProblems.ts';
import { type KeyProblem, removeLines } from '../../documents/keyList/checkKeys.ts';
import type { OpenKeyList } from './openKeys.ts';

/** Titles of the fixes for each problem that can be fixed by removing lines. */
const REMOVABLE: Partial<Readonly<Record<KeyProblemCode, { readonly one: string; readonly all: string }>>> = {
  DUPLICATE_KEY: { one: 'Remove this duplicate', all: 'Remove duplicates' },
  BLANK_KEY: { one: 'Remove the blank lines here', all: 'Remove blank lines' },
};

/** Offers to remove duplicate and blank lines: those in the requested range, or all of them. */
export function listKeyFixes(open: OpenKeyList, { range, context: { only, diagnostics } }: CodeActionParams): CodeAction[] {
  if (only !== undefined && !only.some((kind) => kind === '' || kind === CodeActionKind.QuickFix)) return [];
  const { problems } = open.check;
  const here = problems.filter((problem) => problem.range.start.line <= range.end.line && problem.range.end.line >= range.start.line);
  const codes = [...new Set(here.map(({ code }) => code))];
  return codes.flatMap((code) => {
    const titles = REMOVABLE[code];
    if (titles === undefined) return [];
    const matching = diagnostics.filter((one) => one.code === code);
    const ofCode = (found: readonly KeyProblem[]): readonly KeyProblem[] => found.filter((problem) => problem.code === code);
    return [
      { ...toFix(open, titles.all, ofCode(problems)), diagnostics: matching, isPreferred: true },
      { ...toFix(open, titles.one, ofCode(here)), diagnostics: matching },
    ];
  });
}

function toFix({ document }: OpenKeyList, title: string, problems: readonly KeyProblem[]): CodeAction {
  return { title, kind: CodeActionKind.QuickFix, edit: { changes: { [document.uri]: [...removeLines(document.text(), problems)] } } };
}
