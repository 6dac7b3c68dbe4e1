import type { ElementChange } from '../../../core/platform/pipelines/change/elements.ts';
import { describeBriefly, describeFully } from '../../../core/platform/pipelines/graph/describe.ts';
import { drawLine, type Picture, type PictureBox } from '../../../core/platform/pipelines/graph/picture.ts';
import { textWidth } from '../../../core/text.ts';
import { directionOf } from './layOut.ts';

/** Returns the indexes of the boxes in each box. */
function listContents(boxes: readonly PictureBox[]): readonly (readonly number[])[] {
  const byParent = Map.groupBy(boxes.keys(), (index) => boxes[index]!.parent);
  return boxes.map((_, index) => byParent.get(index) ?? []);
}

/** Writes a graph in the language of Graphviz. */
export function writeDot({ boxes, edges }: Picture): string {
  const lines = [
    'digraph pipeline {',
    '  graph [compound=true, rankdir=LR, fontname="Helvetica", fontsize=12]',
    '  node [shape=box, style=rounded, fontname="Helvetica", fontsize=11]',
  ];
  const inside = listContents(boxes);
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

/** How a change is shown: a character before the name, and the style of the box. Colours alone would not say it to everyone. */
const MARKS: Readonly<Record<ElementChange, readonly [character: string, style: string]>> = {
  added: ['+', 'stroke:#1a7f37,stroke-width:3px'],
  removed: ['−', 'stroke:#cf222e,stroke-width:3px,stroke-dasharray:4 4'],
  renamed: ['~', 'stroke:#9a6700,stroke-width:3px'],
  moved: ['~', 'stroke:#9a6700,stroke-width:3px'],
  changed: ['~', 'stroke:#9a6700,stroke-width:3px'],
};

/** Writes a graph as a Mermaid flowchart, as Markdown shows it on many sites; `marks` say what has changed, by the keys of nodes. */
export function writeMermaid({ boxes, edges }: Picture, marks: ReadonlyMap<string, ElementChange> = new Map()): string {
  const lines = ['flowchart LR'];
  const inside = listContents(boxes);
  const styles: string[] = [];
  write(0, '  ');
  return `${[...lines, ...styles].join('\n')}\n`;

  function write(index: number, indent: string): void {
    const { node, isOpen } = boxes[index]!;
    const brief = describeBriefly(node, isOpen);
    const children = inside[index]!;
    const mark = marks.get(node.key);
    const [character, style] = mark === undefined ? [] : MARKS[mark];
    const name = character === undefined ? node.name : `${character} ${node.name}`;
    if (style !== undefined) styles.push(`  style n${index} ${style}`);
    if (children.length === 0) {
      lines.push(`${indent}n${index}["${toLabel(name)}${brief === '' ? '' : `<br/>${toLabel(brief)}`}"]`);
      return;
    }
    lines.push(`${indent}subgraph n${index}["${toLabel(brief === '' ? name : `${name} · ${brief}`)}"]`);
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

/** The space around a picture, in pixels. */
const MARGIN = 20;

/** The approximate width of a character, in pixels: of names and of the line below them. */
const LETTER = { name: 7.4, brief: 6.2 } as const;

/** Colours for light and dark surroundings; the program that shows the picture chooses. */
const STYLE = `
text { font-family: -apple-system, "Segoe UI", Ubuntu, Helvetica, Arial, sans-serif; fill: #1f2328 }
.name { font-size: 13px; font-weight: 600 }
.brief { font-size: 11px; fill: #57606a }
.page { fill: #ffffff }
.box { fill: #f6f8fa; stroke: #d0d7de }
.step .box { fill: #ffffff; stroke: #8c959f }
.parallel > .box, .rollback > .box { fill: none; stroke: #8c959f; stroke-dasharray: 4 4 }
.bar { fill: #0969da }
.group > .bar { fill: #8250df }
.rollback > .bar { fill: #cf222e }
.line { fill: none; stroke: #6e7781; stroke-width: 1.5 }
.tip { fill: #6e7781 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .brief { fill: #9198a1 }
  .page { fill: #0d1117 }
  .box { fill: #161b22; stroke: #30363d }
  .step .box { fill: #0d1117; stroke: #6e7681 }
  .parallel > .box, .rollback > .box { fill: none; stroke: #6e7681 }
  .bar { fill: #4493f8 }
  .group > .bar { fill: #ab7df8 }
  .rollback > .bar { fill: #f85149 }
  .line { stroke: #9198a1 }
  .tip { fill: #9198a1 }
}
`;

/** Writes a picture as a self-contained SVG document, readable on light and dark pages. */
export function writeSvg({ width, height, boxes, edges }: Picture): string {
  const [wide, high] = [Math.ceil(width) + 2 * MARGIN, Math.ceil(height) + 2 * MARGIN];
  const title = toXml(boxes[0]?.node.name ?? '');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="${-MARGIN} ${-MARGIN} ${wide} ${high}" role="img" aria-labelledby="title">`,
    `<title id="title">${title}</title>`,
    `<style>${STYLE}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>',
    `<rect class="page" x="${-MARGIN}" y="${-MARGIN}" width="${wide}" height="${high}"/>`,
    ...boxes.map(drawBox),
    ...edges.map(({ points }) => `<path class="line" d="${drawLine(points)}" marker-end="url(#tip)"/>`),
    '</svg>\n',
  ].join('\n');
}

function drawBox({ node, isOpen, x, y, width, height }: PictureBox): string {
  const brief = describeBriefly(node, isOpen);
  const isSlight = node.kind === 'parallel' || node.kind === 'rollback';
  const right = width - 22;
  return [
    `<g class="${node.kind}" transform="translate(${x} ${y})">`,
    `<title>${toXml([node.name, ...describeFully(node)].join('\n'))}</title>`,
    `<rect class="box" width="${width}" height="${height}" rx="6"/>`,
    node.kind === 'parallel' || node.kind === 'step' ? '' : `<rect class="bar" y="6" width="3" height="${height - 12}" rx="1.5"/>`,
    isSlight
      ? `<text class="brief" x="12" y="17">${toXml(cut(node.name, right / LETTER.brief))}</text>`
      : `<text class="name" x="12" y="21">${toXml(cut(node.name, right / LETTER.name))}</text>`,
    isSlight || brief === '' ? '' : `<text class="brief" x="12" y="38">${toXml(cut(brief, right / LETTER.brief))}</text>`,
    '</g>',
  ].join('');
}

/** Cuts a text to a number of columns. */
function cut(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  let width = 1;
  let kept = '';
  for (const character of text) {
    width += textWidth(character);
    if (width > most) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Omits the characters of one line that XML cannot contain, even escaped. */
function toXml(text: string): string {
  return text.replace(/[\uFFFE\uFFFF]/g, '').replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
