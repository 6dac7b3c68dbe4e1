import { describeBriefly, describeFully } from '../../../core/platform/pipelines/graph/describe.ts';
import { drawLine, type Picture, type PictureBox } from '../../../core/platform/pipelines/graph/picture.ts';
import { textWidth } from '../../../core/text.ts';

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
