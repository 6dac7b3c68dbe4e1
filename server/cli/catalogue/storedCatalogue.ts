import * as l10n from '@vscode/l10n';
import { readCatalogueFile } from '../../core/platform/catalogue/catalogueFile.ts';
import { SHIPPED_CATALOGUE, useCatalogue } from '../../core/platform/pipelines/catalogue.ts';
import type { Environment } from '../cli.ts';
import { toStoredCatalogue } from '../configFolder.ts';
import { systemCodeOf, UsageError } from '../errors.ts';
import { IrregularFile, readRegular } from '../regularFiles.ts';

/** Maximum size of a catalogue file; the shipped one has less than a megabyte. */
export const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Puts the catalogue of a file in force for this process, or the shipped one if the file is missing or cannot be used. Returns a sentence
 * for a file that cannot be used; null otherwise, also if an optional file is missing.
 */
export function loadCatalogue(path: string, isOptional: boolean): string | null {
  useCatalogue(SHIPPED_CATALOGUE);
  try {
    const toError = () => new UsageError(l10n.t('has more than {0} MB', MOST_BYTES / 1024 / 1024));
    const { catalogue, complaint } = readCatalogueFile(readRegular(path, null, MOST_BYTES, toError).toString('utf8'));
    if (catalogue === null) return toSentence(path, complaint);
    useCatalogue(catalogue);
    return null;
  } catch (error) {
    if (error instanceof IrregularFile) return toSentence(path, l10n.t('is not a regular file'));
    if (error instanceof UsageError) return toSentence(path, error.message);
    const code = systemCodeOf(error);
    if (code === 'ENOENT' && isOptional) return null;
    return toSentence(path, code === 'EISDIR' ? l10n.t('is a folder') : l10n.t('cannot be read ({0})', code));
  }
}

/** Puts the catalogue of a setting in force, or the one that this user imported if the setting is empty. Returns a sentence if it cannot be used. */
export function loadSetCatalogue(path: string, environment: Environment): string | null {
  return path === '' ? loadCatalogue(toStoredCatalogue(environment), true) : loadCatalogue(path, false);
}

function toSentence(path: string, complaint: string): string {
  return l10n.t(
    'The catalogue {0} {1}, so the one of {2} is used. Write it again with `fairlead catalogue import`.',
    path,
    complaint,
    SHIPPED_CATALOGUE.published,
  );
}
