import { type ChangeGraph, joinGraphs } from '../../../core/platform/pipelines/change/changeGraph.ts';
import { type ChangedElement, compareElements } from '../../../core/platform/pipelines/change/elements.ts';
import { compareRuntimeInputs, type InputChanges } from '../../../core/platform/pipelines/change/inputs.ts';
import type { GraphNode } from '../../../core/platform/pipelines/graph/graphNode.ts';
import { type Entity, nameEntity } from '../../../core/platform/workspace/entity.ts';
import { readGraph } from '../../../documents/platform/graph/readGraph.ts';
import { type PipelineText, readPipelineText } from '../../../documents/platform/reading.ts';
import { inputsOf } from '../../../documents/platform/runtimeInputs.ts';
import type { ChangedFile } from './changedFiles.ts';
import type { Reach, User } from './reach.ts';

/** What happened to a document. */
export type DocumentStatus = 'added' | 'deleted' | 'renamed' | 'changed';

/** How a pipeline, template or other document of the platform has changed. */
export interface DocumentChange {
  readonly status: DocumentStatus;
  /** Absolute paths; null where there is no such file. */
  readonly path: string | null;
  readonly earlierPath: string | null;
  /** What it defines, or did if it was deleted. */
  readonly entity: Entity;
  /** What it defined earlier, as a sentence names it; null if that is the same, or it is new. */
  readonly was: string | null;
  readonly inputs: InputChanges;
  /** Empty for a document that is new or gone. */
  readonly elements: readonly ChangedElement[];
  /** The graph of both versions; null if no stage or step has changed. */
  readonly graph: ChangeGraph | null;
  readonly users: readonly User[];
}

/** What has changed since a revision. */
export interface Change {
  /** As it was given. */
  readonly revision: string;
  /** The commit that the change starts from. */
  readonly commit: string;
  readonly documents: readonly DocumentChange[];
}

/** The kinds whose stages, steps and runtime inputs are compared; what others leave open is reported as problems of those that use them. */
const COMPARED: readonly string[] = ['pipeline', 'template'];

/** Describes how the documents of a repository have changed; files that define nothing are left out. */
export function describeChanges(changed: readonly ChangedFile[], reach: Reach): readonly DocumentChange[] {
  return changed.flatMap((file) => {
    const { now, earlier } = file;
    const [is, was] = [entityOf(reach.now, now), entityOf(reach.earlier, earlier)];
    const entity = is ?? was;
    if (entity === null) return [];
    const [ours, theirs] = [readDocument(is, now), readDocument(was, earlier)];
    const elements = ours === null || theirs === null ? [] : compareElements(theirs, ours);
    return {
      status: is === null ? 'deleted' : was === null ? 'added' : now?.path === earlier?.path ? 'changed' : 'renamed',
      path: now?.path ?? null,
      earlierPath: earlier?.path ?? null,
      entity,
      was: is === null || was === null || nameEntity(is) === nameEntity(was) ? null : nameEntity(was),
      inputs: compareRuntimeInputs(listInputs(theirs), listInputs(ours)),
      elements,
      graph: ours === null || theirs === null || elements.length === 0 ? null : joinGraphs(theirs.graph, ours.graph, elements),
      users: reach.usersOf(file),
    };
  });
}

function entityOf(workspace: Reach['now'], file: ChangedFile['now']): Entity | null {
  return file === null ? null : (workspace.index.of(file.path)?.entity ?? null);
}

interface ReadDocument {
  readonly reading: PipelineText;
  readonly graph: GraphNode;
  readonly text: string;
}

function readDocument(entity: Entity | null, file: ChangedFile['now']): ReadDocument | null {
  if (entity === null || file === null || !COMPARED.includes(entity.kind)) return null;
  const reading = readPipelineText(file.text);
  const graph = readGraph(reading);
  return graph === null ? null : { reading, graph, text: file.text };
}

function listInputs(document: ReadDocument | null): ReturnType<typeof inputsOf> {
  return document === null ? [] : inputsOf(document.reading);
}
