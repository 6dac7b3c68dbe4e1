import * as l10n from '@vscode/l10n';
import type { CodeLens, Command } from 'vscode-languageserver';
import { plural } from '../../core/plural.ts';
import { countsOf } from '../../documents/platform/outline.ts';
import { CREATE_PIPELINE, FILL_INPUTS_COMMAND, UPDATE_PIPELINE } from '../protocol/platform.ts';
import { type OpenPipeline, type PipelineParts, readRootField } from './openPipelines.ts';

/** A command without an identifier is shown as plain text. */
const NO_COMMAND = '';

/**
 * Shows counts above the first line of a pipeline, with a link to its runtime inputs if the client can fill them in, and next to it the
 * command that creates or updates the pipeline on the service, if the client has it; unless disabled in the settings.
 */
export async function listLenses(open: OpenPipeline, parts: PipelineParts): Promise<CodeLens[]> {
  const { document, reading, check } = open;
  const { pipeline } = await parts.settings.of(document.uri);
  const { stages, steps, runtimeInputs } = countsOf(reading);
  if (!pipeline.codeLens || stages + steps === 0) return [];
  const title = describeCounts(stages, steps, runtimeInputs);
  const fills = parts.abilities.fillsInputs && runtimeInputs > 0;
  const lenses = [toLens(fills ? { title, command: FILL_INPUTS_COMMAND, arguments: [document.uri] } : { title, command: NO_COMMAND })];
  const saving = check.root === 'pipeline' ? toSaving(open, parts) : null;
  if (saving !== null) lenses.push(toLens(saving));
  return lenses;
}

/**
 * Returns the one command that saves the pipeline to the instance, depending on whether it is known to exist there; null if the client has
 * none that fits.
 */
function toSaving(open: OpenPipeline, { abilities, instance, knownPipelines }: PipelineParts): Command | null {
  const [identifier = '', orgIdentifier = '', projectIdentifier = ''] = ['identifier', 'orgIdentifier', 'projectIdentifier'].map(
    (key) => readRootField(open, key) ?? '',
  );
  const isPlaced = orgIdentifier !== '' && projectIdentifier !== '';
  // One without a project gets it when it is created.
  const state = isPlaced ? knownPipelines.of({ identifier, orgIdentifier, projectIdentifier }) : 'missing';
  const args = { arguments: [open.document.uri] };
  if (state === 'there' && abilities.updatesPipelines)
    return { title: l10n.t('Update in {0}', instance.name), command: UPDATE_PIPELINE, ...args };
  if (!abilities.createsPipelines) return null;
  // The create command asks whether to update a pipeline that turns out to exist.
  const title = state === 'missing' ? l10n.t('Create in {0}', instance.name) : l10n.t('Create or Update in {0}', instance.name);
  return { title, command: CREATE_PIPELINE, ...args };
}

function toLens(command: Command): CodeLens {
  const start = { line: 0, character: 0 };
  return { range: { start, end: start }, command };
}

function describeCounts(stages: number, steps: number, inputs: number): string {
  return [
    plural(stages, '1 stage', '{0} stages', stages),
    plural(steps, '1 step', '{0} steps', steps),
    plural(inputs, '1 runtime input', '{0} runtime inputs', inputs),
  ].join(' · ');
}
