import * as l10n from '@vscode/l10n';
import { plural } from '../../../core/plural.ts';
import { readCsvColumns } from '../../../documents/developers/columns.ts';
import { decodeText } from '../../../documents/encoding.ts';
import { checkKeys } from '../../../documents/segments/keys.ts';
import { MAX_CSV_BYTES } from '../../../wire/limits.ts';
import type { Cli } from '../../cli.ts';
import { UsageError } from '../../errors.ts';
import { readBytes } from '../../files.ts';
import { toProblemLines } from '../../problemLines.ts';

/** Maximum problems of a list shown. */
const MOST_SHOWN = 50;

/**
 * Reads the keys of a file, or of standard input for `-`: one per line, or with `column` those of a CSV column. Prints warnings; throws a
 * UsageError if the service would reject one of them.
 */
export async function readKeyInput(cli: Cli, path: string, column?: string): Promise<readonly string[]> {
  const { text } = decodeText(await readBytes(path, cli.terminal, MAX_CSV_BYTES));
  const lines = column === undefined ? text : readColumn(path, text, column).join('\n');
  const { keys, problems } = checkKeys(lines, { ofSegment: true });
  const shown = column === undefined ? problems : problems.filter(({ severity }) => severity === 'error');
  for (const problem of shown.slice(0, MOST_SHOWN)) {
    const name = column === undefined ? path : `${path} (${column})`;
    cli.terminal.err(toProblemLines(name, problem, false).trimEnd());
  }
  if (shown.length > MOST_SHOWN) cli.terminal.err(l10n.t('… and {0} more.', shown.length - MOST_SHOWN));
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (errors > 0)
    throw new UsageError(
      plural(
        errors,
        '{0} has 1 mistake. Nothing was sent. Correct the file and try again.',
        '{0} has {1} mistakes. Nothing was sent. Correct the file and try again.',
        path,
        errors,
      ),
    );
  if (keys.length === 0) throw new UsageError(l10n.t('{0} contains no keys. Write one per line.', path));
  return keys;
}

/** Returns the values of the column; none may span several lines. */
function readColumn(path: string, text: string, column: string): readonly string[] {
  const { columns, fault } = readCsvColumns(text);
  if (fault !== null) throw new UsageError(l10n.t('{0} cannot be read as CSV. {1}', path, fault));
  const wanted = column.trim().toLowerCase();
  const index = columns.findIndex(({ header }) => header.toLowerCase() === wanted);
  const headers = columns.map(({ header }) => header).join(', ');
  if (index < 0) throw new UsageError(l10n.t('{0} has no column "{1}". It has: {2}.', path, column, headers));
  const values = readCsvColumns(text, index).values ?? [];
  const broken = values.find((value) => /[\r\n]/.test(value));
  if (broken !== undefined)
    throw new UsageError(l10n.t('A cell of {0} in {1} spans several lines, which a key cannot. Correct it.', column, path));
  return values;
}
