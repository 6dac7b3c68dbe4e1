import * as l10n from '@vscode/l10n';
import { ACCOUNT_CODES, ACCOUNT_PROBLEMS, type AccountProblemCode } from '../../core/account/accountProblems.ts';
import { type AccountFinding, findManifestProblems, findMappingProblems, LAYOUT } from '../../core/account/accountRules.ts';
import { ACCOUNT_SHAPES, MANIFEST_SHAPE, MAPPING_SHAPE } from '../../core/account/accountSchemas.ts';
import { findDefinitionProblems } from '../../core/account/definitionRules.ts';
import { DEFINITIONS_SHAPE } from '../../core/account/entityValues.ts';
import type { FolderFacts } from '../../core/account/folderFacts.ts';
import { checkShape } from '../../core/checkShape.ts';
import type { AccountFileKind } from '../../core/documentKinds.ts';
import { CONFLICT_MARKS, findConflictMarks } from '../../core/markConflicts.ts';
import type { Shape } from '../../core/shape.ts';
import { toShapeFinding } from '../../core/shapeFinding.ts';
import type { TreeNode } from '../../core/tree.ts';
import { indexLines } from '../lineIndex.ts';
import { checkShapeText, type ShapeCheck, type ShapeCheckProblem } from '../tree/shapeCheck.ts';

/** The result of checking a file of an account. */
export type AccountFileCheck = ShapeCheck<AccountProblemCode>;

/** How a kind of file is read. */
interface AccountFileRules {
  readonly shape: Shape;
  /** The message for an empty file. */
  readonly empty: string;
  find(tree: TreeNode, facts: FolderFacts | null): readonly AccountFinding[];
}

/** The files of an account that only such a folder has, by kind. */
export const ACCOUNT_FILES: Readonly<Record<AccountFileKind, AccountFileRules>> = {
  account: {
    shape: MANIFEST_SHAPE,
    empty: l10n.t('It needs "layout: {0}" and "manage". `fairlead pull` writes such a file.', LAYOUT),
    find: findManifestProblems,
  },
  definitions: {
    shape: DEFINITIONS_SHAPE,
    empty: l10n.t('The file is empty. List workspaces in it, or remove it.'),
    find: findDefinitionProblems,
  },
  mapping: {
    shape: MAPPING_SHAPE,
    empty: l10n.t('The file is empty. Give the type of each column of the roster.'),
    find: findMappingProblems,
  },
};

/** Values of required fields that are added. */
const ADDED: Readonly<Record<string, string>> = { layout: ` ${LAYOUT}`, manage: '\n  roster: true', trafficType: ' user' };

/**
 * Checks the text of such a file, without a byte order mark; never throws. `facts` is what the other files of its folder say, null if they
 * are not known.
 */
export function checkAccountFile(kind: AccountFileKind, text: string, facts: FolderFacts | null): AccountFileCheck {
  const marks = findConflictMarks(text);
  if (marks.length > 0) return { lines: indexLines(text), tree: null, problems: toConflicts(marks) };
  const { shape, empty, find } = ACCOUNT_FILES[kind];
  return checkShapeText<AccountProblemCode>(text, {
    kinds: ACCOUNT_PROBLEMS,
    empty: { code: 'MISSING_FIELD', message: empty },
    find: (tree) => [
      ...checkShape(tree, shape, ACCOUNT_SHAPES).map((problem) => toShapeFinding(problem, ACCOUNT_CODES, l10n.t('The document'))),
      ...find(tree, facts),
    ],
    names: { key: null, valueOf: (key) => ADDED[key] ?? ' New' },
  });
}

/** Reports where a conflict begins: both versions and the mark that ends them are one mistake. */
export function toConflicts(marks: readonly number[]): readonly ShapeCheckProblem<AccountProblemCode>[] {
  return marks.slice(0, 1).map((line) => ({
    code: 'CONFLICT_MARKS',
    severity: ACCOUNT_PROBLEMS.CONFLICT_MARKS.severity,
    message: l10n.t('Both sides changed this otherwise. Keep one version, or a mix of both, and remove the marks.'),
    range: { start: { line, character: 0 }, end: { line, character: CONFLICT_MARKS.begin.length } },
    related: [],
    fixes: [],
  }));
}
