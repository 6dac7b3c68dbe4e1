/** A colour that is offered for a project. */
export interface ProjectColour {
  readonly name: string;
  readonly hex: string;
}

/** Offered colours; any other can be typed. */
export const PROJECT_COLOURS: readonly ProjectColour[] = [
  { name: 'Blue', hex: '#0063F7' },
  { name: 'Cyan', hex: '#00ADE4' },
  { name: 'Green', hex: '#1B841D' },
  { name: 'Lime', hex: '#7FB800' },
  { name: 'Yellow', hex: '#F5B800' },
  { name: 'Orange', hex: '#FF832B' },
  { name: 'Red', hex: '#DA291D' },
  { name: 'Pink', hex: '#E84393' },
  { name: 'Purple', hex: '#592BAA' },
];

/** Upper bounds of hues in degrees, each with VS Code's chart colour for the hues below it. */
const HUES: readonly (readonly [upTo: number, colour: string])[] = [
  [18, 'charts.red'],
  [42, 'charts.orange'],
  [68, 'charts.yellow'],
  [165, 'charts.green'],
  [250, 'charts.blue'],
  [330, 'charts.purple'],
  [360, 'charts.red'],
];

/** Returns the theme colour nearest to a project's colour; undefined for greys and invalid colours. */
export function toThemeColour(hex: string): string | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < 24) return undefined;
  const turn = most === red ? ((green - blue) / range + 6) % 6 : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return HUES.find(([upTo]) => turn * 60 <= upTo)?.[1];
}

/** Returns an image of a dot in a colour, as a data URI. */
export function toColourDot(hex: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6" fill="${hex}"/></svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
