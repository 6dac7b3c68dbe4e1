import {
  type CodeLens,
  type CodeLensProvider,
  type Command,
  type Diagnostic,
  DiagnosticSeverity,
  Disposable,
  EventEmitter,
  l10n,
  languages,
  Range,
  type TextDocument,
  Uri,
} from 'vscode';
import type { AccountStatus } from '../../server/core/account/accountStatus.ts';
import { MANIFEST_FILE } from '../../server/core/account/folderNames.ts';
import { plural } from '../../server/core/plural.ts';
import { formatCount } from '../../server/core/text.ts';
import { DIAGNOSTIC_SOURCE } from '../../server/language/protocol.ts';
import type { Instances } from '../instances/instances.ts';
import type { CommandName } from '../manifest/commandNames.ts';
import { toCommandId } from '../manifest/ids.ts';
import type { AccountControl } from './accountControl.ts';
import { toInstanceName } from './accountEngine.ts';
import type { AccountFolders } from './accountFolders.ts';

const TOP = new Range(0, 0, 0, 0);

/** The files that only the folder of an account has: rosters, keys, pipelines and connectors have lenses of their own everywhere. */
const FILES = ['fairlead', 'segments/definitions', 'roster/mapping', 'organization', 'project'].map((name) => ({
  scheme: 'file',
  pattern: `**/${name}.yaml`,
}));

/**
 * The state of a file in the folder of an account, and the one next step; of `fairlead.yaml`, that of the whole folder. They are those of the
 * last comparison, which asked no service.
 */
export class AccountLenses implements CodeLensProvider, Disposable {
  readonly #folders: AccountFolders;
  readonly #instances: Instances;
  readonly #changes = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changes.event;
  readonly #listening: Disposable;

  constructor(folders: AccountFolders, instances: Instances) {
    this.#folders = folders;
    this.#instances = instances;
    const fire = (): void => this.#changes.fire();
    this.#listening = Disposable.from(
      this.#changes,
      languages.registerCodeLensProvider(FILES, this),
      folders.onDidCompare(fire),
      instances.onDidChange(fire),
      languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.some((uri) => folders.find(uri) !== undefined)) fire();
      }),
    );
  }

  provideCodeLenses(document: TextDocument): CodeLens[] {
    const control = this.#folders.find(document.uri);
    if (control === undefined || control.status === null) return [];
    const { selectedName } = this.#instances;
    const { instance } = control.status;
    const service = instance === null ? selectedName : toInstanceName(instance);
    return [{ range: TOP, isResolved: true, command: toStep(document, { control, status: control.status, service }) }];
  }

  dispose(): void {
    this.#listening.dispose();
  }
}

interface Compared {
  readonly control: AccountControl;
  readonly status: AccountStatus;
  /** The name of the instance. */
  readonly service: string;
}

function toStep({ uri, isDirty }: TextDocument, { control, status, service }: Compared): Command {
  const { root } = control;
  const own = control.toPath(uri);
  const isShown = ({ path }: { readonly path: string }): boolean => own === MANIFEST_FILE || path === own;
  const toCommand = (title: string, name: CommandName, ...args: readonly unknown[]): Command => ({
    title,
    command: toCommandId(name),
    arguments: [...args],
  });
  // What is wrong with the text in front is known before it is saved.
  const mistakes = languages.getDiagnostics(uri).filter(isMistake);
  const others = status.problems.filter((problem) => isShown(problem) && problem.path !== own);
  const problems = [
    ...mistakes.map(({ range }) => ({ uri, range })),
    ...others.map(({ path, range }) => ({ uri: Uri.joinPath(root, path), range })),
  ];
  const [problem] = problems;
  if (problem !== undefined) {
    const title = plural(problems.length, '1 problem · Show', '{0} problems · Show first', formatCount(problems.length));
    return toCommand(title, 'showFirstProblem', problem.uri.toString(), problem.range);
  }
  const both = status.conflicts.filter(isShown).length;
  if (both > 0) {
    const title = plural(
      both,
      'Changed here and on {0} in 1 resource · Pull',
      'Changed here and on {0} in {1} resources · Pull',
      service,
      formatCount(both),
    );
    return toCommand(title, 'pullAccount', root);
  }
  const review = toPlanTitle(status.here.filter(isShown).length, isDirty, service);
  if (review !== null) return toCommand(review, 'applyAccount', root);
  const changed = status.there.filter(isShown).length;
  if (changed > 0) {
    const title = plural(changed, '1 resource changed on {0} · Pull', '{1} resources changed on {0} · Pull', service, formatCount(changed));
    return toCommand(title, 'pullAccount', root);
  }
  return toCommand(l10n.t('As last read from {0} · Refresh', service), 'refreshAccount', root);
}

/** Returns the title of the lens of a file that differs; null if it does not. What unsaved edits change is not known yet. */
function toPlanTitle(count: number, isDirty: boolean, service: string): string | null {
  if (isDirty) return l10n.t('Differs from {0} · Review Plan…', service);
  if (count === 0) return null;
  return plural(
    count,
    'Differs from {0} in 1 resource · Review Plan…',
    'Differs from {0} in {1} resources · Review Plan…',
    service,
    formatCount(count),
  );
}

function isMistake({ severity, source }: Diagnostic): boolean {
  return severity === DiagnosticSeverity.Error && source === DIAGNOSTIC_SOURCE;
}
