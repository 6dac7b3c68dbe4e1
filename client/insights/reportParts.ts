import type { LanguageParts } from '../language/languageParts.ts';
import type { TablePanels } from '../panels/tablePanels.ts';
import type { Reports } from './reports.ts';

/** The parts that show exported reports, without a service. */
export interface ReportParts extends LanguageParts {
  /** The features of exported reports. */
  readonly reports: Reports;
  /** The rows behind a number. */
  readonly tables: TablePanels;
}
