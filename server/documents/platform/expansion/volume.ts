import * as l10n from '@vscode/l10n';

/** Why a document cannot be expanded, as a sentence. */
export class Refused extends Error {}

/** Maximum characters that one expansion reads, copies and writes: templates that use others twice each grow without bound. */
const MOST_CHARACTERS = 30_000_000;

/** Counts what one expansion does, before it is done. */
export class Volume {
  #left = MOST_CHARACTERS;

  /** Counts characters. Throws a Refused beyond the limit. */
  spend(characters: number): void {
    this.#left -= characters;
    if (this.#left < 0)
      throw new Refused(
        l10n.t(
          'Its templates are too large, or use each other or their inputs too often, to be filled in at once. Expand its templates one by one.',
        ),
      );
  }
}
