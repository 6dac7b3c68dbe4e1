import type { ProposedStep } from '../../core/developers/proposal.ts';
import { proposeSteps } from '../../core/developers/proposeSteps.ts';
import type { ExportSource } from './exportSource.ts';

/** How an export becomes a roster: what `--with` takes, why, and what is left open. */
export interface ReshapeProposal {
  readonly separator?: string;
  readonly sheet?: string;
  readonly steps: readonly ProposedStep[];
  /** What no step could be found for, as whole sentences. */
  readonly open: readonly string[];
}

/** Proposes the steps that make a roster of an export. Never throws. */
export function proposeReshape({ separator, sheet, rows }: ExportSource): ReshapeProposal {
  const { steps, open } = proposeSteps(rows);
  return { ...(separator === null ? {} : { separator }), ...(sheet === null ? {} : { sheet }), steps, open };
}

/** Writes a proposal as the JSON file of `fairlead developers reshape --with`, a line for each step. */
export function writeReshape({ separator, sheet, steps }: Omit<ReshapeProposal, 'open'>): string {
  const head = {
    ...(separator === undefined ? {} : { separator: separator === '\t' ? 'tab' : separator }),
    ...(sheet === undefined ? {} : { sheet }),
  };
  const fields = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  const lines = steps.map(({ step }) => `    ${JSON.stringify(step)}`);
  return `{\n${fields.join('')}  "steps": [\n${lines.join(',\n')}\n  ]\n}\n`;
}
