import { nameEntity, type PlacedEntity, type Reference } from '../../../core/platform/workspace/entity.ts';
import { findGone, type GoneFinding } from '../../../core/platform/workspace/gone.ts';
import type { Position, Problem, Range } from '../../../core/problem.ts';
import type { Span } from '../../../core/tree.ts';
import type { Workspace } from '../../../documents/platform/workspace/workspace.ts';
import type { ChangedFile } from './changedFiles.ts';
import { findBrought } from './findBrought.ts';

/** A document that refers to a changed one, itself or through others. */
export interface User {
  readonly path: string;
  /** What it defines, as a sentence names it; its path if it defines nothing. */
  readonly title: string;
  /** The template or pipeline through which it refers to it; null if it does so itself. */
  readonly through: string | null;
  /** Number of problems that the change of this document brings to it. */
  readonly problems: number;
}

/** Maximum number of users that are listed of a document. */
const MOST_USERS = 1_000;

/** What a change of some documents brings to all documents of a repository. */
export class Reach {
  readonly now: Workspace;
  readonly earlier: Workspace;
  /** The problems between documents that the change brings, by the paths of the later state. */
  readonly problems = new Map<string, readonly Problem[]>();
  readonly #gone = new Map<string, readonly GoneFinding[]>();

  constructor(now: Workspace, changed: readonly ChangedFile[]) {
    this.now = now;
    this.earlier = now.copy();
    for (const one of changed) if (one.now !== null) this.earlier.remove(one.now.path);
    for (const one of changed) if (one.earlier !== null) this.earlier.put(one.earlier.path, one.earlier.text);
    const paths = new Map(changed.flatMap((one) => (one.now === null ? [] : [[one.now.path, one.earlier?.path ?? null] as const])));
    for (const path of now.paths()) this.#compare(path, paths.has(path) ? paths.get(path)! : path);
  }

  #compare(path: string, earlierPath: string | null): void {
    const toText = (workspace: Workspace, file: string) => ({
      kind: 'pipeline' as const,
      text: workspace.textOf(file) ?? '',
      problems: workspace.problemsOf(file),
    });
    const found = toText(this.now, path);
    const brought = earlierPath === null ? found.problems : findBrought(found, toText(this.earlier, earlierPath));
    const reported = new Set(this.now.findingsOf(path).map(({ start }) => start));
    const gone = findGone(this.now.index.of(path)!, this.now.index, this.earlier.index).filter(({ start }) => !reported.has(start));
    if (gone.length > 0) this.#gone.set(path, gone);
    const all = [...brought, ...this.now.toProblems(path, gone)];
    if (all.length > 0) this.problems.set(path, all);
  }

  /** Returns the documents that refer to a changed one, in either state, the nearest first. */
  usersOf({ now, earlier }: ChangedFile): readonly User[] {
    const own = [now?.path, earlier?.path];
    const found = new Map<string, User>();
    let level = [placeIn(this.now, now?.path), placeIn(this.earlier, earlier?.path)].flatMap((one) => one ?? []);
    while (level.length > 0 && found.size < MOST_USERS) {
      const next: PlacedEntity[] = [];
      for (const entity of level) {
        const uses = [...this.now.index.usesOf(entity), ...this.#usesOfGone(entity)];
        const via = own.includes(entity.path) ? null : nameEntity(entity.entity);
        for (const [path, ofFile] of Map.groupBy(uses, (use) => use.path)) {
          if (found.has(path) || own.includes(path)) continue;
          const user = placeIn(this.now, path);
          const problems = via === null ? this.#count(path, ofFile) : 0;
          found.set(path, { path, title: user === null ? path : nameEntity(user.entity), through: via, problems });
          if (user !== null && (user.entity.kind === 'template' || user.entity.kind === 'pipeline')) next.push(user);
        }
      }
      level = next;
    }
    return [...found.values()];
  }

  /** Returns the places that still refer to an entity that is gone. */
  #usesOfGone({ path }: PlacedEntity): readonly Use[] {
    return Array.from(this.#gone).flatMap(([user, gone]) =>
      gone.filter(({ entity }) => entity.path === path).map((place) => ({ path: user, reference: place })),
    );
  }

  /** Counts the new problems of a file at some of its references, and in what it gives for their inputs. */
  #count(path: string, uses: readonly Use[]): number {
    const spans = uses.flatMap(({ reference }) => [reference, reference.version, reference.given, ...(reference.stages ?? [])]);
    const ranges = spans.flatMap((span) => (span == null ? [] : (this.now.rangeIn(path, span.start, span.end) ?? [])));
    return (this.problems.get(path) ?? []).filter(({ range }) => ranges.some((one) => isInside(range.start, one))).length;
  }
}

/** A reference, or only its place. */
interface Use {
  readonly path: string;
  readonly reference: Span & Partial<Pick<Reference, 'version' | 'given' | 'stages'>>;
}

function isInside({ line, character }: Position, { start, end }: Range): boolean {
  const isBehind = line > start.line || (line === start.line && character >= start.character);
  return isBehind && (line < end.line || (line === end.line && character < end.character));
}

function placeIn(workspace: Workspace, path: string | undefined): PlacedEntity | null {
  const entity = path === undefined ? null : (workspace.index.of(path)?.entity ?? null);
  return entity === null ? null : { path: path!, entity };
}
