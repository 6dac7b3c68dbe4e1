import { describeObject } from '../../server/core/account/accountObject.ts';
import type { PlanAction } from '../../server/core/account/accountPlan.ts';
import type { AccountStatus, ChangedObject } from '../../server/core/account/accountStatus.ts';
import { DEFINITIONS_FILE } from '../../server/core/account/folderNames.ts';

/** The groups of changed files, in the order in which they are shown. */
export const GROUPS = ['conflicts', 'staged', 'here', 'service'] as const;
export type GroupName = (typeof GROUPS)[number];

/** A file with objects that changed on the same side. */
export interface ChangedFile {
  /** Relative to the folder. */
  readonly path: string;
  readonly action: PlanAction;
  /** What differs, for people, one line each. */
  readonly lines: readonly string[];
  /** Whether something is wrong with it. */
  readonly isBroken: boolean;
}

/** Sorts the changed files of a folder into groups. A file whose objects changed on different sides is in several. */
export function groupFiles(status: AccountStatus, staged: ReadonlySet<string>): Readonly<Record<GroupName, readonly ChangedFile[]>> {
  const broken = new Map(status.problems.map(({ path, message }) => [path, message]));
  const marked = new Set(status.marked);
  const own = toFiles(status.here, broken);
  const here = own.filter(({ path }) => !marked.has(path));
  return {
    conflicts: [...own.filter(({ path }) => marked.has(path)), ...toFiles(status.conflicts, broken)],
    staged: here.filter(({ path }) => staged.has(path)),
    here: here.filter(({ path }) => !staged.has(path)),
    service: toFiles(status.there, new Map()),
  };
}

function toFiles(objects: readonly ChangedObject[], broken: ReadonlyMap<string, string>): ChangedFile[] {
  const files = Map.groupBy(objects, ({ path }) => path);
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([path, own]) => {
    const problem = broken.get(path);
    return {
      path,
      action: findAction(path, own),
      lines: [
        ...(problem === undefined ? [] : [problem]),
        ...own.flatMap((object) => [describeObject(object), ...object.details.map(indent)]),
      ],
      isBroken: problem !== undefined,
    };
  });
}

/** A deleted object is a deleted file, unless the file has other objects too. */
function findAction(path: string, objects: readonly ChangedObject[]): PlanAction {
  const [first = 'change', ...others] = new Set(objects.map(({ action }) => action));
  return others.length > 0 || path === DEFINITIONS_FILE ? 'change' : first;
}

function indent(line: string): string {
  return `  ${line}`;
}
