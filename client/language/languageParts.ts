import type { WindowParts } from '../window/windowParts.ts';
import type { FairleadLanguageClient } from './languageClient.ts';
import type { PlatformLanguage } from './platformLanguage.ts';

/** The parts that ask the language server. */
export interface LanguageParts extends WindowParts {
  readonly language: FairleadLanguageClient;
  readonly platformLanguage: PlatformLanguage;
}
