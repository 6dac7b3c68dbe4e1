/** The texts of the toolbar above a picture; {0} and {1} are placeholders. */
export interface ToolbarTexts {
  readonly find: string;
  readonly noMatch: string;
  readonly match: string;
  readonly openAll: string;
  readonly closeAll: string;
  readonly zoomOut: string;
  readonly zoomIn: string;
  readonly fit: string;
}
