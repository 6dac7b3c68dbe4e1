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
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../errors.ts';
import { readBytes, writeDownload } from '../files.ts';
import { addDryRun, addExample, addOutput, collect, readInteger } from '../options.ts';
import { addResource, type Resource, toOption, writes } from '../resource.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { countIdentities, DOWNLOADED_FILE, describePage, PAGE, SPREADSHEET_SAFE } from './arguments.ts';

interface IdentityFlags extends TargetFlags {
  readonly email?: readonly string[];
  readonly page: number;
  readonly pageSize?: number;
}

interface DownloadFlags extends TargetFlags {
  readonly output?: string;
  readonly spreadsheetSafe?: true;
}

/** Maximum number of mistakes shown. */
const MOST_SHOWN = 200;

const IDENTITIES: Resource<IdentityFlags> = {
  name: 'identities',
  description: l10n.t('List, upload and download the identities of developers in connected systems'),
  addFlags: (command) => addTargetFlags(command),
  commands: [
    {
      name: 'list',
      description: l10n.t('List identities, one page at a time'),
      options: [
        toOption('--email <email>', l10n.t('only those of these developers (repeatable)'), collect),
        PAGE,
        toOption('--page-size <number>', l10n.t('identities per page'), readInteger(1)),
      ],
      example: 'fairlead developers identities list --email ada@example.com',
      read: async (cli, flags) => {
        const { email, page, pageSize } = flags;
        const query = { pageIndex: page - 1, ...given({ emails: email, pageSize }) };
        const json = await call(await requireInstance(cli, flags), 'listDeveloperIdentities', { query }, { signal: cli.interruption() });
        const rows = json.records.map((one) => [
          one.email,
          one.integrationId === 0 ? '' : String(one.integrationId),
          one.applicationType ?? '',
          one.identity,
        ]);
        const { totalCount = rows.length, pageSize: size = rows.length } = json;
        const note = describePage(countIdentities(totalCount), page, size === 0 ? 0 : Math.ceil(totalCount / size));
        return { columns: ['email', 'integrationId', 'applicationType', 'identity'], rows, json, note };
      },
    },
    writes('updateDeveloperIdentities', {
      name: 'upload',
      description: l10n.t('Upload identities; an identity of another developer moves to the new one'),
      arguments: [['<file>', l10n.t('a CSV with the columns email, integrationId and identity; - reads standard input')]],
      addAllFlags: (command) => addTargetFlags(addDryRun(addOutput(command))),
      example: 'fairlead developers identities upload identities.csv',
      notes: l10n.t('The file is checked first: if it has mistakes, nothing is sent and the exit code is 1.'),
      change: async (cli, flags, path) => {
        const content = await readBytes(path, cli.terminal, MAX_CSV_BYTES);
        const { identities, rows, problems } = checkIdentityTable(decodeText(content).text);
        if (problems.length > 0) return showProblems(cli, path, problems);
        const instance = await requireInstance(cli, flags);
        const file = { fileName: path === '-' ? 'identities.csv' : basename(path), content, identities };
        const count = rows.length;
        return {
          instance,
          names: [l10n.t('{0} of {1}', countIdentities(count), file.fileName)],
          send: async (service, options) => ({
            columns: ['identities'],
            rows: [[String(count)]],
            json: { ...(await uploadDeveloperIdentities(service, file, options)), identities: count },
            text: plural(count, '1 identity was saved.', '{0} identities were saved.', count),
          }),
        };
      },
    }),
    addDownload,
  ],
};

/** Adds `fairlead developers identities`, for the accounts of developers in connected systems. */
export function addIdentities(developers: Command, cli: Cli): void {
  addResource(developers, cli, IDENTITIES);
}

function showProblems(cli: Cli, path: string, problems: ReturnType<typeof checkIdentityTable>['problems']): null {
  for (const { line, message } of problems.slice(0, MOST_SHOWN)) cli.terminal.err(toPrintable(`${path}:${line}: ${message}`));
  if (problems.length > MOST_SHOWN) cli.terminal.err(l10n.t('… and {0} more.', problems.length - MOST_SHOWN));
  cli.terminal.err(l10n.t('fairlead: Nothing was sent. Correct the file and upload it again.'));
  cli.finish(EXIT_CODES.problems);
  return null;
}

function addDownload(identities: Command, cli: Cli): void {
  const download = identities
    .command('download')
    .description(l10n.t('Download all identities as CSV'))
    .option(...DOWNLOADED_FILE)
    .addOption(SPREADSHEET_SAFE)
    .action((flags: DownloadFlags) => downloadAll(cli, flags));
  addExample(addTargetFlags(download), 'fairlead developers identities download -o identities.csv');
}

async function downloadAll(cli: Cli, flags: DownloadFlags): Promise<void> {
  const query = flags.spreadsheetSafe ? { spreadsheetSafe: true } : {};
  const answer = await downloadDeveloperIdentities(await requireInstance(cli, flags), query, { signal: cli.interruption() });
  await writeDownload(cli.terminal, flags.output, answer.pieces());
}
