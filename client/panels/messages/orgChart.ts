import type { OrgPerson } from '../../../server/core/developers/orgChart.ts';

/** Messages to the page of an org chart; people are identified by their index in `people`. */
export type OrgChartSent =
  | OrgChartState
  | { readonly type: 'follow'; readonly person: number }
  | { readonly type: 'status'; readonly text: string };

/** All people in a version of a roster. */
export interface OrgChartState {
  readonly type: 'people';
  readonly title: string;
  readonly version: number;
  readonly people: readonly OrgPerson[];
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
