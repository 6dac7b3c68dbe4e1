import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import { plural } from '../../core/plural.ts';
import { OUT_FILE } from '../files.ts';
import { addDryRun, addFormat, collect, readInteger } from '../options.ts';
import { toOption } from '../resource.ts';
import { addTargetFlags } from '../target.ts';

/** A roster that is read. */
export const ROSTER_FILE = ['<file>', l10n.t('the CSV file; - reads standard input')] as const;

/** A version that was just uploaded. */
export const UPLOADED_VERSION = ['<version>', l10n.t('the version ID that the upload printed')] as const;

/** Selects a version by its ID. */
export const VERSION_ID = new Option('--version-id <version>', l10n.t('a version other than the active one'));

/** Maps the columns of a roster. */
export const MAP = toOption(
  '--map <column=type>',
  l10n.t('complete field mapping, one column at a time (repeatable); by default columns are mapped by header'),
  collect,
);

/** Selects a page of a list. */
export const PAGE = new Option('--page <number>', l10n.t('page, counted from 1')).argParser(readInteger(1)).default(1);

/** Sets the length of a page of a list. */
export const PAGE_SIZE = toOption('--page-size <number>', l10n.t('developers per page'), readInteger(1));

/** The file of a download. */
export const DOWNLOADED_FILE = ['-o, --output <file>', OUT_FILE[1]] as const;

/** Guards the reader of a download. */
export const SPREADSHEET_SAFE = new Option(
  '--spreadsheet-safe',
  l10n.t('prefix cells that a spreadsheet could run as formulas with an apostrophe'),
);

/** Says which page of a list is shown, of how many, and how to see the next one; both count from 1. */
export function describePage(count: string, page: number, pages: number): string {
  return page < pages
    ? l10n.t('{0}, page {1} of {2}; see the next one with --page {3}.', count, page, pages, page + 1)
    : l10n.t('{0}, page {1} of {2}.', count, page, Math.max(pages, 1));
}

/** Adds the flags of a change whose answer is a text or JSON. */
export function addFormatFlags(command: Command): Command {
  return addTargetFlags(addDryRun(addFormat(command)));
}

/** Counts identities. */
export function countIdentities(count: number): string {
  return plural(count, '1 identity', '{0} identities', count);
}
