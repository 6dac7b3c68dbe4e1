import { l10n } from 'vscode';
import type { OrgChartTexts } from '../panels/messages/orgChart.ts';

/** Returns the texts of an org chart in the display language; they keep {0} and {1}, which the page fills in. */
export function toOrgChartTexts(title: string): OrgChartTexts {
  return {
    title,
    chart: l10n.t('{0} people by their managers', '{0}'),
    help: l10n.t(
      'Arrow keys go up and down, and open and close. Enter shows the row in the editor. Type a name to go there. Control X marks somebody to be moved, Control V puts that person under the chosen one, Escape forgets it. Control Z undoes the last edit of the roster, Control Y redoes it. Plus, minus and zero zoom, Shift and an arrow key move the chart.',
    ),
    empty: l10n.t('Nobody is in this roster yet. Add a row with a name and an e-mail, and it appears here.'),
    find: l10n.t('Find by name or e-mail'),
    noMatch: l10n.t('Nobody found'),
    match: l10n.t('{0} of {1}', '{0}', '{1}'),
    openAll: l10n.t('Show everybody'),
    closeAll: l10n.t('Show only the top'),
    zoomOut: l10n.t('Smaller'),
    zoomIn: l10n.t('Larger'),
    fit: l10n.t('Show all of it'),
    saveSvg: l10n.t('Export as SVG…'),
    savePng: l10n.t('Export as PNG…'),
    nameless: l10n.t('(no name)'),
    noReports: l10n.t('no reports'),
    oneReport: l10n.t('1 report'),
    reports: l10n.t('{0} reports', '{0}'),
    inAll: l10n.t('{0} in all', '{0}'),
    cut: l10n.t('Cycle cut here: {0}', '{0}'),
    unknownManager: l10n.t('Unknown manager {0}', '{0}'),
    oneProblem: l10n.t('1 problem'),
    problems: l10n.t('{0} problems', '{0}'),
    showRow: l10n.t('Show row'),
    move: l10n.t('Move…'),
    putHere: l10n.t('Put {0} under {1}', '{0}', '{1}'),
    toTop: l10n.t('No manager'),
    cancel: l10n.t('Cancel'),
    marked: l10n.t('{0} is to be moved. Choose the new manager, then press Control V or the button below.', '{0}'),
    forgotten: l10n.t('Nobody is moved.'),
    noneMarked: l10n.t('Nobody is marked. Choose somebody and press Control X first.'),
    dropHere: l10n.t('{0} goes under {1}.', '{0}', '{1}'),
  };
}
