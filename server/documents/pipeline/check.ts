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

/** What a check gives: the problems in the order of the text, and the pipeline where none of them is an error. */
export interface PipelineCheck {
  /** The root key by which the document was recognised; null where it is none of ours, and nothing is said of it. */
  readonly root: string | null;
  readonly problems: readonly PipelineProblem[];
  readonly pipeline: PipelineHead | null;
  /** What each block names, in the order of the text. */
  readonly facts: readonly BlockFacts[];
}

/** How a document is checked. */
export interface CheckOptions {
  /** Where it is meant to go; null where that is not known, and nothing is said of it then. */
  readonly target: PipelineTarget | null;
  /** True where nothing but a pipeline will do. */
  readonly mustBePipeline: boolean;
  /** Whether comments silence errors too: for the service they never do, as it refuses those. */
  readonly silencesErrors: boolean;
}

/** How an editor and the command line check a file. */
export const FILE_CHECK: CheckOptions = { target: null, mustBePipeline: false, silencesErrors: true };

/** How the service checks a document whose target it does not compare. */
export const SERVICE_CHECK: CheckOptions = { ...FILE_CHECK, silencesErrors: false };

/** Checks the versions of one document one after another: what did not change since the last one is not looked at again. */
export class PipelineChecker {
  readonly #reader = new PipelineReader();
  readonly #frames = new FrameChecks();
  readonly #facts = new FactsMemo();
  readonly #references = new ReferenceChecks();

  /** Checks a text; never throws. The result depends on the arguments alone. */
  check(text: string, options: CheckOptions): PipelineCheck {
    return this.checkReading(this.read(text), options);
  }

  /** Reads the next version of the text; never throws. */
  read(text: string): PipelineText {
    return this.#reader.read(text);
  }

  /** Checks a text that was read already, and its lines, where those are known too. */
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

/** The problems that no comment silences. */
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

/** Checks the text of a pipeline as the service takes it, against the organization and project that it is meant for where those are known; never throws. */
export function checkPipeline(text: string, target: PipelineTarget | null): PipelineCheck {
  return new PipelineChecker().check(text, { target, mustBePipeline: true, silencesErrors: false });
}
