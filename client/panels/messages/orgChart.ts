import type { OrgPerson } from '../../../server/core/developers/orgChart.ts';

/** What the extension tells the page of an org chart; people are numbered by their place in `people`. */
export type OrgChartSent =
  | OrgChartState
  | { readonly type: 'follow'; readonly person: number }
  | { readonly type: 'say'; readonly text: string };

/** Everybody in a version of a roster, and all words of the page. */
export interface OrgChartState {
  readonly type: 'people';
  readonly version: number;
  readonly people: readonly OrgPerson[];
  readonly texts: OrgChartTexts;
}

/** What the page of an org chart tells the extension: show the row of somebody, give somebody another manager (null for nobody), undo or redo the last edit of the roster, or save a picture (SVG as text, PNG as base64). */
export type OrgChartReceived =
  | { readonly type: 'reveal'; readonly person: number; readonly focus: boolean }
  | { readonly type: 'move'; readonly version: number; readonly person: number; readonly manager: number | null }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'save'; readonly format: PictureFormat; readonly data: string };

/** What an org chart can be saved as. */
export type PictureFormat = 'svg' | 'png';

/** The words of an org chart; {0} and {1} stand for values. */
export interface OrgChartTexts {
  readonly title: string;
  readonly chart: string;
  readonly help: string;
  readonly empty: string;
  readonly find: string;
  readonly noMatch: string;
  readonly match: string;
  readonly openAll: string;
  readonly closeAll: string;
  readonly zoomOut: string;
  readonly zoomIn: string;
  readonly fit: string;
  readonly saveSvg: string;
  readonly savePng: string;
  readonly nameless: string;
  readonly noReports: string;
  readonly oneReport: string;
  readonly reports: string;
  readonly inAll: string;
  readonly cut: string;
  readonly unknownManager: string;
  readonly oneProblem: string;
  readonly problems: string;
  readonly showRow: string;
  readonly move: string;
  readonly putHere: string;
  readonly toTop: string;
  readonly cancel: string;
  readonly marked: string;
  readonly forgotten: string;
  readonly noneMarked: string;
  readonly dropHere: string;
}
