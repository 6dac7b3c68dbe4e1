import type { Outcome } from './outcome.ts';

/** An action on a workspace's segments; the environments are `prod` and `test`. */
export type SegmentAction =
  | { readonly do: 'create'; readonly segment: string }
  | { readonly do: 'delete'; readonly segment: string }
  | DefinitionAction
  | { readonly do: 'requireComments'; readonly required: boolean };

interface Place {
  readonly segment: string;
  readonly environment: string;
}

type DefinitionAction =
  | (Place & { readonly do: 'activate' })
  | (Place & { readonly do: 'deactivate' })
  | (Place & { readonly do: 'page'; readonly offset: number; readonly limit: number })
  | (Place & { readonly do: 'add' | 'replace' | 'remove'; readonly keys: readonly string[] });

/** A simple model of segments: names, and a set of keys for each environment. */
export class SegmentModel {
  readonly segments = new Map<string, Map<string, Set<string>>>();
  commentsRequired = false;

  /** Applies the action to the model and returns the expected outcome. */
  apply(action: SegmentAction): Outcome {
    if (action.do === 'requireComments') {
      this.commentsRequired = action.required;
      return { value: action.required };
    }
    const definitions = this.segments.get(action.segment);
    if (action.do === 'create') return definitions === undefined ? this.create(action.segment) : { refused: 'CONFLICT' };
    if ('keys' in action && action.keys.some((key) => key.trim() === '')) return { refused: 'INVALID_REQUEST' };
    if (definitions === undefined) return { refused: 'NOT_FOUND' };
    if (action.do === 'delete') {
      this.segments.delete(action.segment);
      return { value: true };
    }
    const keys = definitions.get(action.environment);
    if (action.do === 'activate') {
      if (keys !== undefined) return { refused: 'CONFLICT' };
      definitions.set(action.environment, new Set());
      return { value: action.segment };
    }
    if (keys === undefined) return { refused: 'NOT_FOUND' };
    if (action.do === 'deactivate') {
      if (keys.size > 0) return { refused: 'INVALID_REQUEST' };
      definitions.delete(action.environment);
      return { value: true };
    }
    if (action.do === 'page') {
      const { offset, limit } = action;
      return { value: { count: keys.size, keys: [...keys].sort().slice(offset, offset + limit) } };
    }
    // The changes of these tests have no title or comment.
    return this.commentsRequired ? { refused: 'INVALID_REQUEST' } : change(action.do, keys, action.keys);
  }

  /** Returns the segments by environment, as the lists must show them. */
  listings(): Readonly<Record<string, readonly string[]>> {
    const activeIn = (environment: string) => [...this.segments].filter(([, of]) => of.has(environment)).map(([name]) => name);
    return { all: [...this.segments.keys()].sort(), prod: activeIn('prod').sort(), test: activeIn('test').sort() };
  }

  private create(segment: string): Outcome {
    this.segments.set(segment, new Map());
    return { value: segment };
  }
}

function change(kind: 'add' | 'replace' | 'remove', keys: Set<string>, changed: readonly string[]): Outcome {
  if (kind === 'remove') return { value: new Set(changed.filter((key) => keys.delete(key))).size };
  if (kind === 'replace') keys.clear();
  for (const key of changed) keys.add(key);
  return { value: 'ACTIVE' };
}
