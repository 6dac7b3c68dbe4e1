import { MARGIN } from '../viewport.ts';
import { branchOf } from './cards.ts';
import type { Chart } from './chart.ts';
import { describeSecond, toInitials } from './labels.ts';
import { CARD, drawLine } from './layout.ts';

/** The colours of a picture, as CSS values. */
export interface PictureColours {
  readonly background: string;
  readonly card: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  /** One per branch, used in turn. */
  readonly branches: readonly string[];
}

/** The longest side of a picture in pixels that every browser can draw. */
const LONGEST = 8000;
/** Approximate number of characters that fit on a card; longer texts are cut off. */
const MAX_LETTERS = { name: 22, second: 27 } as const;

/** Writes all visible people of a chart as a self-contained SVG document. */
export function writeSvg(chart: Chart, title: string, colours: PictureColours): string {
  const { layout } = chart;
  const [width, height] = [Math.ceil(layout.width) + 2 * MARGIN, Math.ceil(layout.height) + 2 * MARGIN];
  const lines = layout.shown.map((_, place) => drawLine(layout, place)).join('');
  const cards = layout.shown.map((person, place) => {
    const branch = colours.branches[branchOf(chart, person) % colours.branches.length] ?? colours.line;
    const [name, second] = [chart.nameOf(person), describeSecond(chart, person)];
    return [
      `<g transform="translate(${layout.xs[place]} ${layout.ys[place]})"><title>${toXml([name, second].filter(Boolean).join('\n'))}</title>`,
      `<rect width="${CARD.width}" height="${CARD.height}" rx="6" fill="${colours.card}" stroke="${colours.line}"/>`,
      `<rect width="4" height="${CARD.height}" rx="2" fill="${branch}"/>`,
      `<circle cx="28" cy="29" r="17" fill="${branch}" fill-opacity=".2" stroke="${branch}"/>`,
      `<text x="28" y="33" text-anchor="middle" font-size="12" font-weight="600" fill="${colours.text}">${toXml(toInitials(name))}</text>`,
      `<text x="56" y="25" font-size="13" font-weight="600" fill="${colours.text}">${toXml(cut(name, MAX_LETTERS.name))}</text>`,
      `<text x="56" y="43" font-size="12" fill="${colours.quiet}">${toXml(cut(second, MAX_LETTERS.second))}</text></g>`,
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Segoe UI, Ubuntu, Helvetica, Arial, sans-serif">`,
    `<title>${toXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colours.background}"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">`,
    `<path d="${lines}" fill="none" stroke="${colours.line}" stroke-width="1.5"/>`,
    ...cards,
    '</g></svg>\n',
  ].join('\n');
}

/**
 * Draws an SVG document on a canvas and returns the PNG as base64. Large pictures are scaled down; small ones are drawn at twice their
 * size, to be sharp.
 */
export async function drawPng(svg: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, LONGEST / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}

/** Reads the current colours of the page. */
export function readColours(): PictureColours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string, fallback: string): string => style.getPropertyValue(name).trim() || fallback;
  const background = read('--vscode-editor-background', '#ffffff');
  const text = read('--vscode-foreground', '#222222');
  const quiet = read('--vscode-descriptionForeground', text);
  const branches = ['blue', 'green', 'yellow', 'purple', 'red'].map((name) => read(`--vscode-charts-${name}`, quiet));
  const card = read('--vscode-editorWidget-background', background);
  return { background, card, text, quiet, line: read('--vscode-contrastBorder', quiet), branches: [quiet, ...branches] };
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}

/** Omits characters that XML cannot contain, even escaped. */
function toXml(text: string): string {
  return text
    .replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Cs}/gu, '')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
