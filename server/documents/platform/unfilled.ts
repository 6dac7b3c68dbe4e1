import * as l10n from '@vscode/l10n';
import { findingWithMessage } from '../../core/platform/pipelines/finding.ts';
import { eachScalar, pathAt } from '../../core/platform/pipelines/nodes.ts';
import { shorten } from '../../core/shapeReport.ts';
import type { Span } from '../../core/tree.ts';
import type { Block } from './block.ts';
import { holdsWord } from './frame.ts';
import type { PlacedFinding } from './problems.ts';
import type { PipelineText } from './reading.ts';
import { perFrame } from './recognise.ts';
import { ScalarPlaces } from './scalarPlaces.ts';

/** A value that is nothing but `${…}`, with or without quotes. Version 1 has `${{ … }}` of its own. */
const PLACEHOLDER = /^(["']?)\$\{[^{}]*\}\1$/;

/** Keys whose values only the service reads: a shell, which has the same form for its variables, never sees them. */
const OF_SERVICE = /^(?:id|identifier|name|type|versionLabel)$|(?:Identifier|Ref)$/;

/** An entry in braces whose value is a placeholder without quotes, which is no valid YAML before it is replaced. */
const BARE = /[{,]\s*(\w+):\s*(\$\{[^{}\n]*\})/g;

/** A line of Terraform's templates, such as `%{ if x }` or `%{~ endfor ~}`. */
const DIRECTIVE = /^[ \t]*(%\{~?[ \t]*(?:if|else|endif|for|endfor)\b[^\n}]*\}?)/gm;

/** A token of a template, and the block that it is in; its span is an offset in the frame. */
interface TemplateToken extends Span {
  readonly block: Block;
}

/**
 * UNFILLED_TEMPLATE: another program fills in a file before the service reads it, so that the values that it will have are unknown. Returns
 * null for any other file. `found` are the findings of its check: a placeholder that breaks a rule is no value.
 */
export function checkUnfilled(reading: PipelineText, found: readonly PlacedFinding[]): PlacedFinding | null {
  if (!mayBeTemplate(reading)) return null;
  const token = findToken(reading) ?? findRefused(found);
  if (token === null) return null;
  const { block, start, end } = token;
  const message = l10n.t(
    'This file is a template for Terraform or a similar program, which replaces {0}. It is not checked: check what that program writes.',
    shorten(block.frame.text.slice(start, end)),
  );
  return { finding: findingWithMessage('UNFILLED_TEMPLATE', { start, end }, pathAt(block.frame.tree, start), message), block, around: [] };
}

/** Whether another program fills in a file before the service reads it. */
export function isUnfilled(reading: PipelineText): boolean {
  return mayBeTemplate(reading) && findToken(reading) !== null;
}

function mayBeTemplate({ root: { content } }: PipelineText): boolean {
  return holdsWord(content, '${') || holdsWord(content, '%{');
}

/** Returns the place of the first finding that is about a placeholder alone. */
function findRefused(found: readonly PlacedFinding[]): TemplateToken | null {
  const refused = found.find(({ finding: { span }, block }) => PLACEHOLDER.test(block.frame.text.slice(span.start, span.end)));
  return refused === undefined ? null : { block: refused.block, ...refused.finding.span };
}

/** Returns the first token that only a template can have. */
function findToken(reading: PipelineText): TemplateToken | null {
  for (const block of reading.blocks) {
    if (!holdsWord(block.frame, '${')) continue;
    const placeholder = placeholderOfFrame(block);
    if (placeholder !== null) return { block, start: placeholder.start, end: placeholder.end };
  }
  if (!holdsWord(reading.root.content, '%{')) return null;
  const scalars = new ScalarPlaces(reading, ({ style }) => style !== 'plain');
  for (const { index, 0: line, 1: directive = '' } of reading.text.matchAll(DIRECTIVE)) {
    const at = index + line.length - directive.length;
    // A script may write a template.
    if (scalars.hold(at)) continue;
    const block = reading.blockAt(at);
    const start = block.toFrame(at);
    return { block, start, end: start + directive.length };
  }
  return null;
}

const placeholderOfFrame = perFrame(({ tree, text, faults }): Span | null => {
  let first: Span | null = null;
  eachScalar(tree, (scalar, _, key) => {
    if (first === null && OF_SERVICE.test(key) && PLACEHOLDER.test(String(scalar.value))) first = scalar;
  });
  if (first !== null || faults.length === 0) return first;
  for (const { index, 0: entry, 1: key = '', 2: placeholder = '' } of text.matchAll(BARE)) {
    const end = index + entry.length;
    if (OF_SERVICE.test(key)) return { start: end - placeholder.length, end };
  }
  return null;
});
