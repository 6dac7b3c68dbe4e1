import { describeBriefly } from '../../../core/platform/pipelines/graph/describe.ts';
import type { Picture } from '../../../core/platform/pipelines/graph/picture.ts';
import { directionOf } from './layOut.ts';

/** Writes a graph as a Mermaid flowchart, as Markdown shows it on many sites. */
export function writeMermaid({ boxes, edges }: Picture): string {
  const lines = ['flowchart LR'];
  const inside = boxes.map((): number[] => []);
  for (const [index, { parent }] of boxes.entries()) if (parent !== -1) inside[parent]!.push(index);
  write(0, '  ');
  return `${lines.join('\n')}\n`;

  function write(index: number, indent: string): void {
    const { node, isOpen } = boxes[index]!;
    const brief = describeBriefly(node, isOpen);
    const children = inside[index]!;
    if (children.length === 0) {
      lines.push(`${indent}n${index}["${toLabel(node.name)}${brief === '' ? '' : `<br/>${toLabel(brief)}`}"]`);
      return;
    }
    lines.push(`${indent}subgraph n${index}["${toLabel(brief === '' ? node.name : `${node.name} · ${brief}`)}"]`);
    const contents = children.map((child) => boxes[child]!.node);
    lines.push(`${indent}  direction ${directionOf(node, contents) === 'right' ? 'LR' : 'TB'}`);
    for (const child of children) write(child, `${indent}  `);
    for (const { from, to } of edges) if (boxes[from]!.parent === index) lines.push(`${indent}  n${from} --> n${to}`);
    lines.push(`${indent}end`);
    if (node.kind === 'rollback') lines.push(`${indent}style n${index} stroke-dasharray: 4 4`);
  }
}

/** A hyphen, underscore or slash within a word means nothing to Mermaid or Markdown; any other sign may. */
const MEANINGFUL = /(?<![\p{L}\p{N}])[-_/]|[-_/](?![\p{L}\p{N}])|[^\p{L}\p{N}\p{M} ·_/-]/gu;

/** Characters that Mermaid interprets even when they are escaped, unless another character separates them: a line break, a formula, an icon. */
const TOGETHER = /\\(?=n)|\$(?=\$)|:(?=fa-)/gi;

/** Escapes a text for a quoted label: everything but words is written by its number. */
function toLabel(text: string): string {
  return text.replace(TOGETHER, '$&\u200b').replace(MEANINGFUL, (character) => `#${character.codePointAt(0)!};`);
}
