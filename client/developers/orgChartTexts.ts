import { l10n } from 'vscode';
import type { OrgChartTexts } from '../panels/messages/orgChart.ts';

/** Returns the texts of an org chart in the display language; they keep {0} and {1}, which the page fills in. */
export function toOrgChartTexts(title: string): OrgChartTexts {
  return {
    title,
    chart: l10n.t('{0} people by their managers', '{0}'),
    help: l10n.t(
      'The arrow keys move up and down, and expand and collapse. Enter shows the row in the editor. Type a name to go there. Ctrl+X marks a person to move, Ctrl+V places them under the selected person, and Escape cancels. Ctrl+Z undoes the last edit of the roster, and Ctrl+Y redoes it. Plus, minus, and zero zoom; Shift and an arrow key scroll the chart.',
    ),
    empty: l10n.t('This roster has no people yet. Add a row with a name and an e-mail.'),
    find: l10n.t('Find by name or e-mail'),
    noMatch: l10n.t('No one found'),
    match: l10n.t('{0} of {1}', '{0}', '{1}'),
    openAll: l10n.t('Show Everyone'),
    closeAll: l10n.t('Show Only the Top'),
    zoomOut: l10n.t('Smaller'),
    zoomIn: l10n.t('Larger'),
    fit: l10n.t('Show Everything'),
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
    showRow: l10n.t('Show Row'),
    move: l10n.t('Move…'),
    putHere: l10n.t('Move {0} under {1}', '{0}', '{1}'),
    toTop: l10n.t('No manager'),
    cancel: l10n.t('Cancel'),
    marked: l10n.t('{0} is marked to be moved. Choose the new manager, then press Ctrl+V or the button below.', '{0}'),
    forgotten: l10n.t('No one is moved.'),
    noneMarked: l10n.t('No one is marked. Select a person and press Ctrl+X first.'),
    dropHere: l10n.t('{0} moves under {1}.', '{0}', '{1}'),
  };
}
