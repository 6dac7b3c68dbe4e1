import type { OrgPerson } from '../../../server/core/developers/orgChart.ts';
import type { ToolbarTexts } from './toolbar.ts';

/** Messages to the page of an org chart; people are identified by their index in `people`. */
export type OrgChartSent =
  | OrgChartState
  | { readonly type: 'follow'; readonly person: number }
  | { readonly type: 'status'; readonly text: string };

/** All people in a version of a roster, and all texts of the page. */
export interface OrgChartState {
  readonly type: 'people';
  readonly version: number;
  readonly people: readonly OrgPerson[];
  readonly texts: OrgChartTexts;
}

/**
 * Messages from the page of an org chart: show a person’s row, change a person’s manager (null for none), undo or redo the last edit of the
 * roster, or save a picture (SVG as text, PNG as base64).
 */
export type OrgChartReceived =
  | { readonly type: 'reveal'; readonly person: number; readonly focus: boolean }
  | { readonly type: 'move'; readonly version: number; readonly person: number; readonly manager: number | null }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'save'; readonly format: PictureFormat; readonly data: string };

/** The file formats of an exported org chart. */
export type PictureFormat = 'svg' | 'png';

/** The texts of an org chart; {0} and {1} are placeholders. */
export interface OrgChartTexts extends ToolbarTexts {
  readonly title: string;
  readonly chart: string;
  readonly help: string;
  readonly empty: string;
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
