import * as l10n from '@vscode/l10n';
import type { ProposedStep } from '../../core/developers/proposal.ts';
import { proposeSteps } from '../../core/developers/proposeSteps.ts';
import type { SourceFault } from '../../core/reshape/skip.ts';
import { decodeText } from '../encoding.ts';
import { type ExportChoice, type ExportSource, readExport } from './exportSource.ts';

/** How an export becomes a roster: what `--with` takes, why, and what is left open. */
export interface ReshapeProposal extends ExportChoice {
  readonly steps: readonly ProposedStep[];
  /** What no step could be found for, as whole sentences. */
  readonly open: readonly string[];
}

/** Reads an export to propose steps for it: one that is not UTF-8 as Windows-1252, if it can be that. Never throws. */
export function readForProposal(bytes: Uint8Array, choice: ExportChoice = {}): ExportSource | SourceFault {
  const { text, bom } = decodeText(bytes);
  const isUnknown = !bom && text.includes('\uFFFD');
  return isUnknown && isWestern(bytes) ? readExport(bytes, { ...choice, encoding: 'windows-1252' }) : readExport(bytes, choice);
}

/** Whether bytes are text in Windows-1252: none that it has no character for, and no characters of UTF-8, which would show as two each. */
function isWestern(bytes: Uint8Array): boolean {
  return !/[\0\u0081\u008D\u008F\u0090\u009D]|[ÂÃ][\u0080-¿]|â€/.test(new TextDecoder('windows-1252').decode(bytes));
}

/** Proposes the steps that make a roster of an export; a fault if it is none of people. Never throws. */
export function proposeReshape({ separator, sheet, encoding, rows }: ExportSource): ReshapeProposal | SourceFault {
  const proposed = proposeSteps(rows);
  if ('fault' in proposed) return proposed;
  const { steps, open } = proposed;
  const western = l10n.t(
    'The file is not UTF-8; it is read as Windows-1252. See whether letters such as “é” and “ü” are right in the roster.',
  );
  return {
    ...(separator === null ? {} : { separator }),
    ...(sheet === null ? {} : { sheet }),
    ...(encoding === null ? {} : { encoding }),
    steps,
    open: [...(encoding === null ? [] : [western]), ...open],
  };
}

/** Writes a proposal as the JSON file of `fairlead developers reshape --with`, a line for each step. */
export function writeReshape({ separator, sheet, encoding, steps }: Omit<ReshapeProposal, 'open'>): string {
  const head = {
    ...(separator === undefined ? {} : { separator: separator === '\t' ? 'tab' : separator }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(encoding === undefined ? {} : { encoding }),
  };
  const fields = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  const lines = steps.map(({ step }) => `    ${JSON.stringify(step)}`);
  return `{\n${fields.join('')}  "steps": [\n${lines.join(',\n')}\n  ]\n}\n`;
}
