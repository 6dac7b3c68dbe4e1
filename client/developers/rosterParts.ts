import type { LanguageParts } from '../language/languageParts.ts';
import type { DocumentPanels } from '../panels/documentPanel.ts';
import type { TablePanels } from '../panels/tablePanels.ts';
import type { OrgChartPanel } from './orgChartPanel.ts';
import type { OrgTree } from './orgTree.ts';
import type { RosterTexts } from './rosterTexts.ts';
import type { Tour } from './tour.ts';

/** The parts that work on open rosters, without a service. */
export interface RosterParts extends LanguageParts {
  readonly rosterTexts: RosterTexts;
  /** The open org charts, and the org tree view. */
  readonly orgCharts: DocumentPanels<OrgChartPanel>;
  readonly orgTree: OrgTree;
  /** The people of a query. */
  readonly tables: TablePanels;
  /** The roster of the walkthrough. */
  readonly tour: Tour;
}
