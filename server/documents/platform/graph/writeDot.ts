import { describeBriefly } from '../../../core/platform/pipelines/graph/describe.ts';
import type { Picture } from '../../../core/platform/pipelines/graph/picture.ts';

/** Writes a graph in the language of Graphviz. */
export function writeDot({ boxes, edges }: Picture): string {
  const lines = [
    'digraph pipeline {',
    '  graph [compound=true, rankdir=LR, fontname="Helvetica", fontsize=12]',
    '  node [shape=box, style=rounded, fontname="Helvetica", fontsize=11]',
  ];
  const inside = boxes.map((): number[] => []);
  for (const [index, { parent }] of boxes.entries()) if (parent !== -1) inside[parent]!.push(index);
  write(0, '  ');
  for (const { from, to } of edges) {
    // Graphviz connects single nodes only, and cuts the line off at the cluster.
    const cut = [...(isCluster(from) ? [`ltail=cluster_${from}`] : []), ...(isCluster(to) ? [`lhead=cluster_${to}`] : [])];
    lines.push(`  n${leafOf(from, -1)} -> n${leafOf(to, 0)}${cut.length === 0 ? '' : ` [${cut.join(', ')}]`}`);
  }
  return `${lines.join('\n')}\n}\n`;

  function write(index: number, indent: string): void {
    const { node, isOpen } = boxes[index]!;
    const brief = describeBriefly(node, isOpen);
    const label = `"${toText(node.name)}${brief === '' ? '' : `\\n${toText(brief)}`}"`;
    if (!isCluster(index)) {
      lines.push(`${indent}n${index} [label=${label}]`);
      return;
    }
    lines.push(`${indent}subgraph cluster_${index} {`, `${indent}  label=${label}`);
    lines.push(`${indent}  style="${node.kind === 'rollback' || node.kind === 'parallel' ? 'rounded,dashed' : 'rounded'}"`);
    for (const child of inside[index]!) write(child, `${indent}  `);
    lines.push(`${indent}}`);
  }

  function isCluster(index: number): boolean {
    return inside[index]!.length > 0;
  }

  function leafOf(index: number, side: 0 | -1): number {
    let at = index;
    for (let next = inside[at]!.at(side); next !== undefined; next = inside[at]!.at(side)) at = next;
    return at;
  }
}

/** Escapes a text for a quoted label, in which Graphviz reads backslashes and entities of HTML. */
function toText(text: string): string {
  return text.replace(/[\\"]/g, '\\$&').replaceAll('&', '&amp;');
}
