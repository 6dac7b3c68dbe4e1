import { l10n, type TextDocument, WorkspaceEdit, workspace } from 'vscode';
import type { ProjectScope } from '../../server/core/platform/scope.ts';
import { plural } from '../../server/core/plural.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { PipelineDescription } from '../../server/language/protocol/platform.ts';
import { toRange } from '../documents/documentEdits.ts';
import { toShowProblems } from '../documents/showProblems.ts';
import { Absence } from '../window/absence.ts';
import type { PlatformParts } from './platformParts.ts';

/**
 * Returns the language server’s description of a pipeline to send; null if the pipeline has errors, which are reported to the user. Throws
 * INVALID_REQUEST for any other document.
 */
export async function readDraft({ language, report }: PlatformParts, document: TextDocument): Promise<PipelineDescription | null> {
  const draft = await language.describePipeline(document);
  if (draft === null) {
    const message = l10n.t(
      'This document is not a pipeline: YAML with “pipeline:” at its root. Open one, with its language set to YAML, then run this again.',
    );
    throw new Absence(message);
  }
  if (draft.firstError === null) return draft;
  const { message, range } = draft.firstError;
  const count = plural(draft.errors, 'a mistake', '{0} mistakes', draft.errors);
  report.refuse(
    l10n.t('Nothing was sent: the pipeline has {0}. Line {1}: {2}', count, range.start.line + 1, message),
    toShowProblems(document, range),
  );
  return null;
}

/**
 * Writes the project into a pipeline that names none, as an edit that can be undone. Throws INVALID_REQUEST if the pipeline does not name
 * the project afterwards.
 */
export async function writeProject({ language }: PlatformParts, document: TextDocument, project: ProjectScope): Promise<void> {
  const additions = (await language.describePipeline(document, project))?.additions ?? [];
  const edit = new WorkspaceEdit();
  for (const { range, newText } of additions) edit.replace(document.uri, toRange(range), newText);
  await workspace.applyEdit(edit);
  const written = await language.describePipeline(document);
  const { orgIdentifier, projectIdentifier } = project;
  if (written?.orgIdentifier === orgIdentifier && written.projectIdentifier === projectIdentifier) return;
  const lines = l10n.t('“orgIdentifier: {0}” and “projectIdentifier: {1}”', orgIdentifier, projectIdentifier);
  throw new Refusal(
    'INVALID_REQUEST',
    l10n.t('Nothing was sent: the project could not be written into the pipeline. Put {0} below its name.', lines),
  );
}

/**
 * Reports an error that only the service found in a pipeline, with a button that reveals it if the service gives its position. Returns
 * false for any other failure.
 */
export function reportPlace({ report }: PlatformParts, document: TextDocument, error: unknown): boolean {
  if (!(error instanceof Refusal) || error.code !== 'INVALID_YAML_ERROR') return false;
  const problem = error.details.problems?.find(({ severity }) => severity === 'error');
  report.refuse(
    l10n.t('The service refused the pipeline and saved nothing. {0}', error.message),
    ...(problem === undefined ? [] : [toShowProblems(document, problem.range)]),
  );
  return true;
}
