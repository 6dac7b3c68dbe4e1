import * as l10n from '@vscode/l10n';

/** Formats the number of problems of a card; '' if there are none. */
export function countProblems({ length }: readonly unknown[]): string {
  if (length === 0) return '';
  return length === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', length);
}
