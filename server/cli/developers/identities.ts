import { basename } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import { downloadDeveloperIdentities, uploadDeveloperIdentities } from '../../api/developers/developers.ts';
import { given } from '../../core/given.ts';
import { plural } from '../../core/plural.ts';
import { toPrintable } from '../../core/text.ts';
import { decodeText } from '../../documents/encoding.ts';
import { checkIdentityTable } from '../../documents/segments/identityTable.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../errors.ts';
import { readBytes, writeDownload } from '../files.ts';
import { addDryRun, addExample, addOutput, collect, type OutputFlags, readInteger } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';
import { countIdentities, DOWNLOADED_FILE, describePage, PAGE, SPREADSHEET_SAFE } from './arguments.ts';

interface ListFlags extends TargetFlags, OutputFlags {
  readonly email?: readonly string[];
  readonly page: number;
  readonly pageSize?: number;
}

type UploadFlags = TargetFlags & WriteFlags;

interface DownloadFlags extends TargetFlags {
  readonly output?: string;
  readonly spreadsheetSafe?: true;
}

/** Maximum number of mistakes shown. */
const MOST_SHOWN = 200;

const NOTES = l10n.t('The file is checked first: if it has mistakes, nothing is sent and the exit code is 1.');

/** Adds `fairlead developers identities`, for the accounts of developers in connected systems. */
export function addIdentities(developers: Command, cli: Cli): void {
  const identities = developers
    .command('identities')
    .description(l10n.t('List, upload and download the identities of developers in connected systems'));

  const list = identities
    .command('list')
    .description(l10n.t('List identities, one page at a time'))
    .option('--email <email>', l10n.t('only those of these developers (repeatable)'), collect)
    .addOption(PAGE)
    .option('--page-size <number>', l10n.t('identities per page'), readInteger(1))
    .action((flags: ListFlags) => listPage(cli, flags));
  addExample(addTargetFlags(addOutput(list)), 'fairlead developers identities list --email ada@example.com');

  const upload = identities
    .command('upload')
    .description(l10n.t('Upload identities; an identity of another developer moves to the new one'))
    .argument('<file>', l10n.t('a CSV with the columns email, integrationId and identity; - reads standard input'))
    .action((path: string, flags: UploadFlags) => uploadFile(cli, path, flags));
  addExample(addTargetFlags(addDryRun(addOutput(upload))), 'fairlead developers identities upload identities.csv', NOTES);

  const download = identities
    .command('download')
    .description(l10n.t('Download all identities as CSV'))
    .option(...DOWNLOADED_FILE)
    .addOption(SPREADSHEET_SAFE)
    .action((flags: DownloadFlags) => downloadAll(cli, flags));
  addExample(addTargetFlags(download), 'fairlead developers identities download -o identities.csv');
}

async function listPage(cli: Cli, flags: ListFlags): Promise<void> {
  const { email, page, pageSize } = flags;
  const query = { pageIndex: page - 1, ...given({ emails: email, pageSize }) };
  const answer = await call(await requireInstance(cli, flags), 'listDeveloperIdentities', { query }, { signal: cli.interruption() });
  const { content, totalItems, totalPages } = answer;
  const rows = content.map((one) => [one.email, String(one.integrationId ?? ''), one.applicationType ?? '', one.identity]);
  const note = describePage(countIdentities(totalItems), page, totalPages);
  await showAnswer(cli, flags, { columns: ['email', 'integrationId', 'applicationType', 'identity'], rows, json: answer, note });
}

async function uploadFile(cli: Cli, path: string, flags: UploadFlags): Promise<void> {
  const content = await readBytes(path, cli.terminal, MAX_CSV_BYTES);
  const { rows, problems } = checkIdentityTable(decodeText(content).text);
  if (problems.length > 0) {
    for (const { line, message } of problems.slice(0, MOST_SHOWN)) cli.terminal.err(toPrintable(`${path}:${line}: ${message}`));
    if (problems.length > MOST_SHOWN) cli.terminal.err(l10n.t('… and {0} more.', problems.length - MOST_SHOWN));
    cli.terminal.err(l10n.t('fairlead: Nothing was sent. Correct the file and upload it again.'));
    return cli.finish(EXIT_CODES.problems);
  }
  const instance = await requireInstance(cli, flags);
  const file = { fileName: path === '-' ? 'identities.csv' : basename(path), content };
  const count = countIdentities(rows.length);
  const what = l10n.t('{0} is uploaded, with {1}.', file.fileName, count);
  const done = await write(cli, flags, instance, what, (target, options) => uploadDeveloperIdentities(target, file, options));
  if (done === null) return;
  const text = plural(rows.length, '1 identity was saved.', '{0} identities were saved.', rows.length);
  await showAnswer(cli, flags, {
    columns: ['identities'],
    rows: [[String(rows.length)]],
    json: { ...done, identities: rows.length },
    text,
  });
}

async function downloadAll(cli: Cli, flags: DownloadFlags): Promise<void> {
  const query = flags.spreadsheetSafe ? { spreadsheetSafe: true } : {};
  const answer = await downloadDeveloperIdentities(await requireInstance(cli, flags), query, { signal: cli.interruption() });
  await writeDownload(cli.terminal, flags.output, answer.pieces());
}
