import { l10n } from 'vscode';
import type { PipelineGraphTexts } from '../panels/messages/pipelineGraph.ts';

/** Returns the texts of a pipeline's graph in the display language; they keep {0} and {1}, which the page fills in. */
export function toGraphTexts(title: string): PipelineGraphTexts {
  return {
    title,
    graph: l10n.t('{0} with its stages and steps', '{0}'),
    help: l10n.t(
      'The arrow keys move up and down, and expand and collapse. Enter shows the line in the editor. Type a name to go there. Plus, minus, and zero zoom; Shift and an arrow key scroll the graph.',
    ),
    empty: l10n.t('This pipeline has no stages yet.'),
    find: l10n.t('Find by name or type'),
    noMatch: l10n.t('Nothing found'),
    match: l10n.t('{0} of {1}', '{0}', '{1}'),
    openAll: l10n.t('Expand All'),
    closeAll: l10n.t('Collapse Stages'),
    zoomOut: l10n.t('Smaller'),
    zoomIn: l10n.t('Larger'),
    fit: l10n.t('Show Everything'),
    oneProblem: l10n.t('1 problem'),
    problems: l10n.t('{0} problems', '{0}'),
    ofTemplate: l10n.t('from a template'),
    showLine: l10n.t('Show Line'),
  };
}
