import * as l10n from '@vscode/l10n';
import { findNearest } from '../../core/nearest.ts';
import type { BlockDeclarations } from '../../core/platform/pipelines/declarations.ts';
import { type Finding, findingAt, findingWithMessage, type PipelineTarget, replaceFix } from '../../core/platform/pipelines/finding.ts';
import { checkKept, checkTarget, checkVersion, type PipelineHead, readHead } from '../../core/platform/pipelines/head.ts';
import { pathAt, readText } from '../../core/platform/pipelines/nodes.ts';
import type { PipelineProblemCode } from '../../core/platform/pipelines/problems.ts';
import { findGiven, toKey } from '../../core/shapeKeys.ts';
import { indexLines, type LineIndex } from '../lineIndex.ts';
import { isSecondDocument } from '../tree/readTree.ts';
import { checkAliasTwins, describeTwin } from './aliasTwins.ts';
import type { Block } from './block.ts';
import { BlockChecks, FrameChecks, ReferenceChecks } from './checks.ts';
import { DeclarationsMemo } from './declarationsMemo.ts';
import { checkInputYaml } from './inputYaml.ts';
import { checkInside } from './inside.ts';
import { checkNeeds } from './needs.ts';
import { type PipelineProblem, type PlacedFinding, toProblems } from './problems.ts';
import { PipelineReader, type PipelineText } from './reading.ts';
import { recogniseVersion } from './recognise.ts';
import { checkStageLinks } from './stageLinks.ts';
import { readSuppressions } from './suppressions.ts';
import { checkUnfilled } from './unfilled.ts';
import { checkYaml } from './yamlFindings.ts';

/** Findings that may only be there because a line was parsed as part of something else. */
const DOUBTFUL: readonly PipelineProblemCode[] = [
  'MISSING_FIELD',
  'MISSING_WRAPPER',
  'UNKNOWN_ELEMENT',
  'UNKNOWN_KEY',
  'EMPTY_LIST',
  'WRONG_TYPE',
  'SEVERAL_ROOTS',
];

/**
 * Drops findings that are probably consequences of a YAML error: missing or unknown elements in blocks that contain such an error or end
 * right before it.
 */
function withoutConsequences(found: readonly PlacedFinding[], reading: PipelineText): readonly PlacedFinding[] {
  if (reading.root.content.isPlain) return found;
  const doubtful = new Set<Block>();
  for (const block of reading.blocks) {
    const { frame } = block;
    if (!frame.isRepaired && !frame.isBroken) continue;
    doubtful.add(block);
    for (const { start } of frame.faults) addBefore(block.toDocument(start), block, reading, doubtful);
  }
  return doubtful.size === 0 ? found : found.filter(({ block, finding }) => !doubtful.has(block) || !DOUBTFUL.includes(finding.code));
}

/** Adds the blocks that end right before the line of an offset. */
function addBefore(offset: number, inside: Block, { text, blockAt }: PipelineText, doubtful: Set<Block>): void {
  const line = text.lastIndexOf('\n', offset - 1);
  if (line <= 0) return;
  for (let block: Block | null = blockAt(line - 1); block !== null && block !== inside; block = block.parent) doubtful.add(block);
}

/** The result of a check: the problems in document order, and the pipeline if one was asked for and none of them is an error. */
export interface PipelineCheck {
  /** The root key by which the document was recognised; null if it is not a Harness document, which then has no problems. */
  readonly root: string | null;
  readonly problems: readonly PipelineProblem[];
  readonly pipeline: PipelineHead | null;
  /** What each block defines and refers to, in document order. */
  readonly declarations: readonly BlockDeclarations[];
}

/** Options of a check. */
export interface CheckOptions {
  /** Where the pipeline is going to be saved; null if unknown, and then it is not compared. */
  readonly target: PipelineTarget | null;
  /** Whether only a pipeline is accepted, whose metadata are read. */
  readonly mustBePipeline: boolean;
  /** Whether comments suppress errors too; never for the service, which rejects documents with errors. */
  readonly silencesErrors: boolean;
}

/** Options for checking a file in the editor and on the command line. */
export const FILE_CHECK: CheckOptions = { target: null, mustBePipeline: false, silencesErrors: true };

/** Options for checks by the service that do not compare the target. */
export const SERVICE_CHECK: CheckOptions = { ...FILE_CHECK, silencesErrors: false };

/** Checks successive versions of one document; unchanged parts are not checked again. */
export class PipelineChecker {
  readonly #reader = new PipelineReader();
  readonly #frames = new FrameChecks();
  readonly #declarations = new DeclarationsMemo();
  readonly #references = new ReferenceChecks();

  /** Checks a text; never throws. The result depends only on the arguments. */
  check(text: string, options: CheckOptions): PipelineCheck {
    return this.checkReading(this.read(text), options);
  }

  /** Reads the next version of the text; never throws. */
  read(text: string): PipelineText {
    return this.#reader.read(text);
  }

  /** Checks a text that has already been read, and takes its line index if there is one. */
  checkReading(reading: PipelineText, options: CheckOptions, lines: LineIndex = indexLines(reading.text)): PipelineCheck {
    const { root, dialect } = recogniseVersion(reading);
    if (root === null && !options.mustBePipeline) return { root, problems: [], pipeline: null, declarations: [] };
    const declarations = this.#declarations.read(reading.root);
    const found = [...checkYaml(reading), ...this.#checkContents(reading, root, declarations, options)];
    // The service gets no templates: what it is sent are the values.
    const unfilled = options.silencesErrors ? checkUnfilled(reading, found) : null;
    const problems = toVisible(reading, unfilled === null ? found : [unfilled], options, lines);
    const isTaken =
      options.mustBePipeline && root === 'pipeline' && problems.every(({ severity }) => severity !== 'error') && hasPipeline(reading.root);
    return { root, problems, pipeline: isTaken ? readHead(reading.root.frame.tree, declarations[0]!.scope, dialect) : null, declarations };
  }

  #checkContents(
    reading: PipelineText,
    root: string | null,
    declarations: readonly BlockDeclarations[],
    options: CheckOptions,
  ): PlacedFinding[] {
    const { target, mustBePipeline } = options;
    const { frame } = reading.root;
    const inRoot = { block: reading.root, around: [] };
    const odd = checkVersion(frame.tree, mustBePipeline);
    if (odd !== null) return [{ ...inRoot, finding: odd }];
    if (mustBePipeline && !hasPipeline(reading.root))
      return frame.faults.length > 0 ? [] : [{ ...inRoot, finding: toOlderForm(reading.root, options) ?? toNoPipeline(reading.root) }];
    const { dialect } = recogniseVersion(reading);
    const checks = new BlockChecks(reading, root, dialect, this.#frames);
    const found = [
      ...withoutConsequences(checks.findings(), reading),
      ...checkTwins(reading, declarations, checks),
      ...checkAliasTwins(reading, checks),
      ...(root === 'trigger' ? checkInputYaml(reading) : []),
      // The names of the first document say nothing about the second.
      ...(frame.faults.some(isSecondDocument)
        ? []
        : [
            ...this.#references.check(reading, declarations, checks),
            ...checkNeeds(reading, declarations, checks),
            ...checkStageLinks(reading, declarations, checks),
            ...checkInside(reading, declarations, checks),
          ]),
    ];
    if (frame.isBroken || frame.isRepaired) return found;
    // A pipeline of version 1 does not name its project.
    if (dialect.version === 1)
      return mustBePipeline && root === 'pipeline'
        ? [...found, ...checkKept(frame.tree, frame.text).map((finding) => ({ ...inRoot, finding }))]
        : found;
    if (target === null) return found;
    return [...found, ...checkTarget(frame.tree, frame.text, target).map((finding) => ({ ...inRoot, finding }))];
  }
}

/** Returns the problems that no comment suppresses. */
function toVisible(
  reading: PipelineText,
  found: readonly PlacedFinding[],
  { silencesErrors }: CheckOptions,
  lines: LineIndex,
): PipelineProblem[] {
  const problems = toProblems(found, reading.text, lines);
  const silences = problems.length === 0 ? null : readSuppressions(reading, lines);
  if (silences === null) return problems;
  return problems.filter(({ code, severity, range }) => (severity === 'error' && !silencesErrors) || !silences(code, range.start.line));
}

/** Checks the text of a pipeline as the service does, against its target organization and project if they are known; never throws. */
export function checkPipeline(text: string, target: PipelineTarget | null): PipelineCheck {
  return new PipelineChecker().check(text, { target, mustBePipeline: true, silencesErrors: false });
}

/**
 * DUPLICATE_IDENTIFIER: identifiers are unique among the stages of a pipeline, and among the steps and groups of one list; those in a
 * `parallel` count for the list around it.
 */
function checkTwins({ blocks }: PipelineText, declarations: readonly BlockDeclarations[], checks: BlockChecks): PlacedFinding[] {
  const found: PlacedFinding[] = [];
  for (const { twins } of declarations) {
    for (const { kind, declared, earlier } of twins) {
      const block = blocks[declared.block]!;
      const shown = declared.name.slice(0, 128);
      const { reason, message } = describeTwin(kind === 'stage', declared.name);
      const fix = replaceFix(l10n.t('Change to "{0}"', `${shown}_2`), declared.span, `${shown}_2`, false);
      const finding = findingAt('DUPLICATE_IDENTIFIER', declared.span, pathAt(block.frame.tree, declared.span.start), reason, [fix]);
      const elsewhere = [{ block: blocks[earlier.block]!, ...earlier.span, message }];
      found.push({ finding, block, around: checks.pathTo(block), elsewhere });
    }
  }
  return found;
}

/** Whether a document has a value under `pipeline:`. */
function hasPipeline({ frame }: Block): boolean {
  return frame.tree?.kind === 'map' && findGiven(frame.tree, 'pipeline') !== undefined;
}

/**
 * NOT_A_PIPELINE: the document has the older form `kind: pipeline` with `spec:`, which other programs of the publisher read; null if it has
 * not. Nothing is known against it in a file; the service takes no such pipeline.
 */
function toOlderForm({ frame }: Block, { silencesErrors }: CheckOptions): Finding | null {
  if (frame.tree?.kind !== 'map') return null;
  const kind = findGiven(frame.tree, 'kind');
  if (!['pipeline', 'template', 'plugin'].includes(readText(frame.tree, 'kind') ?? '') || findGiven(frame.tree, 'spec') === undefined)
    return null;
  const message = l10n.t(
    'This document has the older form "kind:" with "spec:", which is not checked. Write the pipeline under "pipeline:" to have it checked.',
  );
  return { ...findingWithMessage('NOT_A_PIPELINE', kind!.key, ['kind'], message), severity: silencesErrors ? 'info' : 'error' };
}

/** Reports NOT_A_PIPELINE: the document that was sent contains no pipeline. */
function toNoPipeline({ frame }: Block): Finding {
  const { tree } = frame;
  const nowhere = { start: 0, end: 0 };
  if (tree?.kind !== 'map')
    return findingWithMessage(
      'NOT_A_PIPELINE',
      nowhere,
      [],
      l10n.t('The document must be an object with the single field "pipeline:". Move everything under it.'),
    );
  const keys = tree.entries.map(({ key }) => key);
  const meant = keys.find((key) => findNearest(toKey(key), ['pipeline']) !== null && toKey(key) !== 'pipeline');
  const shown = keys.slice(0, 3).map((key) => `"${toKey(key).slice(0, 40)}:"`);
  const message =
    shown.length === 0
      ? l10n.t('The document must have the pipeline under "pipeline:".')
      : l10n.t('The document must have the pipeline under "pipeline:"; it starts with {0}.', shown.join(', '));
  const fixes = meant === undefined ? [] : [replaceFix(l10n.t('Change to "pipeline"'), meant, 'pipeline')];
  return findingWithMessage('NOT_A_PIPELINE', meant ?? nowhere, [], message, fixes);
}
