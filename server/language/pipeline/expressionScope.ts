import { Scope } from '../../core/pipeline/expressions/scope.ts';
import { NOWHERE, type ScopePosition, UNKNOWN_NAMES } from '../../core/pipeline/expressions/scopeFacts.ts';
import type { OpenPipeline } from './openPipelines.ts';

/** What an expression can name, and from where. */
export interface ScopeAt {
  readonly scope: Scope;
  readonly position: ScopePosition;
}

const UNKNOWN = new Scope({ variables: UNKNOWN_NAMES, stages: UNKNOWN_NAMES });

/** What an expression at an offset can name. */
export function scopeAt(_pipeline: OpenPipeline, _offset: number): ScopeAt {
  return { scope: UNKNOWN, position: NOWHERE };
}
