import type { ActivityParts } from '../activity/operations.ts';
import type { LanguageParts } from '../language/languageParts.ts';
import type { TablePanels } from '../panels/tablePanels.ts';
import type { IdentityMarks } from './identityMarks.ts';
import type { KeyLenses } from './keyLenses.ts';
import type { KeySides } from './keySides.ts';
import type { KeyTexts } from './keyTexts.ts';
import type { SegmentsPane } from './segmentsPane.ts';

/** The parts that work on the segments of an instance. */
export interface SegmentParts extends LanguageParts, ActivityParts {
  readonly segments: SegmentsPane;
  /** The keys of segments that are open as documents, and comparisons of keys. */
  readonly keyTexts: KeyTexts;
  readonly keySides: KeySides;
  /** The next steps above those documents. */
  readonly keyLenses: KeyLenses;
  /** Identity rows that were not saved. */
  readonly identityMarks: IdentityMarks;
  /** The environments of segments. */
  readonly tables: TablePanels;
}
