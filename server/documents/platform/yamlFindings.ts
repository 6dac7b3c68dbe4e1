import * as l10n from '@vscode/l10n';
import { type Finding, findingWithMessage } from '../../core/platform/pipelines/finding.ts';
import { isSecondDocument } from '../tree/readTree.ts';
import type { TreeFault } from '../tree/treeDraft.ts';
import type { Block } from './block.ts';
import type { PlacedFinding } from './problems.ts';
import type { PipelineText } from './reading.ts';
import { recogniseVersion } from './recognise.ts';

/** INVALID_YAML: reports what prevents parsing, duplicate keys, and unknown aliases. */
export function checkYaml(reading: PipelineText): PlacedFinding[] {
  const found: PlacedFinding[] = [];
  if (reading.root.content.isPlain) return found;
  const isLenient = recogniseVersion(reading).dialect.version === 1;
  let hasAliases = false;
  for (const block of reading.blocks) {
    const { faults, anchors } = block.frame;
    if (anchors.length > 0) hasAliases = true;
    for (const fault of faults) found.push({ block, around: [], finding: toFindingOf(fault, isLenient) });
  }
  return hasAliases ? [...found, ...checkAliases(reading)] : found;
}

/** In version 1 a second document is doubtful: public files hold several. */
function toFindingOf(fault: TreeFault, isLenient: boolean): Finding {
  const { start, end, message, related } = fault;
  return {
    ...toFinding(start, end, message),
    ...(isLenient && isSecondDocument(fault) ? { severity: 'warning' as const } : {}),
    related: related.map((note) => ({ span: { start: note.start, end: note.end }, message: note.message })),
    get fixes() {
      return fault.fixes;
    },
  };
}

function toFinding(start: number, end: number, message: string): Finding {
  return findingWithMessage('INVALID_YAML', { start, end }, [], message);
}

/** Checks that each alias refers to an anchor before it. */
function checkAliases({ blocks, text }: PipelineText): PlacedFinding[] {
  const names = blocks.flatMap((block) => block.frame.anchors.map((anchor) => ({ block, anchor, at: block.toDocument(anchor.start) })));
  names.sort((one, other) => one.at - other.at);
  const known = new Set<string>();
  const found: PlacedFinding[] = [];
  for (const { block, anchor, at } of names) {
    if (text[at] === '&') known.add(anchor.name);
    else if (!known.has(anchor.name) && !block.frame.isBroken) found.push({ block, around: [], finding: toUnknownAlias(anchor) });
  }
  return found;
}

function toUnknownAlias({ start, end, name }: Block['frame']['anchors'][number]): Finding {
  const message = l10n.t('Unknown anchor &{0}. Add it before this alias, or write the value out.', name.slice(0, 60));
  return toFinding(start, end, message);
}
