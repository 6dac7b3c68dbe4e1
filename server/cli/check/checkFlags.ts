import type { DocumentKind } from '../../core/documentKinds.ts';
import type { FormatName } from './checkTask.ts';

/** The flags of `fairlead check`. */
export interface CheckFlags {
  readonly format: FormatName;
  readonly kind?: DocumentKind;
  readonly stdinName?: string;
  readonly managerEmailConfigured?: boolean;
  readonly orgTreeFilterColumn?: readonly string[];
  readonly groupByColumn?: readonly string[];
  readonly map?: readonly string[];
  readonly severity?: readonly string[];
  readonly excerpt?: boolean;
  readonly fix?: true;
  readonly fixDryRun?: true;
  readonly baseline?: string;
  readonly writeBaseline?: true;
  /** A path, or false for no configuration. */
  readonly config?: string | false;
  readonly jobs?: number;
  readonly watch?: true;
}
