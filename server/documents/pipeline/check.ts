import type { BlockFacts } from '../../core/pipeline/facts.ts';
import type { PipelineTarget } from '../../core/pipeline/finding.ts';
import { type PipelineHead, readHead } from '../../core/pipeline/head.ts';
import { checkTarget } from '../../core/pipeline/rules/target.ts';
import { indexLines, type LineIndex } from '../lineIndex.ts';
import { BlockChecks } from './blockChecks.ts';
import { FactsMemo } from './blockFacts.ts';
import { withoutConsequences } from './consequences.ts';
import { FrameChecks } from './frameChecks.ts';
import { hasPipeline, toNoPipeline } from './noPipeline.ts';
import { type PipelineProblem, type PlacedFinding, toProblems } from './pipelineProblem.ts';
import { PipelineReader, type PipelineText } from './reading.ts';
import { recogniseReading } from './recognise.ts';
import { ReferenceChecks } from './referenceChecks.ts';
import { readSuppressions } from './suppressions.ts';
import { checkTwins } from './twins.ts';
import { checkYaml } from './yamlFindings.ts';

/** The result of a check: the problems in document order, and the pipeline if none of them is an error. */
export interface PipelineCheck {
  /** The root key by which the document was recognised; null if it is not a Harness document, which then has no problems. */
  readonly root: string | null;
  readonly problems: readonly PipelineProblem[];
  readonly pipeline: PipelineHead | null;
  /** What each block defines and refers to, in document order. */
  readonly facts: readonly BlockFacts[];
}

/** Options of a check. */
export interface CheckOptions {
  /** Where the pipeline is going to be saved; null if unknown, and then it is not compared. */
  readonly target: PipelineTarget | null;
  /** Whether only a pipeline is accepted. */
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
  readonly #facts = new FactsMemo();
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
    const root = recogniseReading(reading);
    if (root === null && !options.mustBePipeline) return { root, problems: [], pipeline: null, facts: [] };
    const facts = this.#facts.read(reading.root);
    const found = [...checkYaml(reading), ...this.#checkContents(reading, root, facts, options)];
    const problems = toVisible(reading, found, options, lines);
    const isTaken = root === 'pipeline' && problems.every(({ severity }) => severity !== 'error') && hasPipeline(reading.root);
    return { root, problems, pipeline: isTaken ? readHead(reading.root.frame.tree, facts[0]!.scope) : null, facts };
  }

  #checkContents(reading: PipelineText, root: string | null, facts: readonly BlockFacts[], options: CheckOptions): PlacedFinding[] {
    const { target, mustBePipeline } = options;
    const { frame } = reading.root;
    const inRoot = { block: reading.root, around: [] };
    if (mustBePipeline && !hasPipeline(reading.root))
      return frame.faults.length > 0 ? [] : [{ ...inRoot, finding: toNoPipeline(reading.root) }];
    const checks = new BlockChecks(reading.root, root, this.#frames);
    const found = [
      ...withoutConsequences(checks.findings(), reading),
      ...checkTwins(reading, facts, checks),
      ...this.#references.check(reading, facts, checks),
    ];
    if (target === null || frame.isBroken || frame.isMended) return found;
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
