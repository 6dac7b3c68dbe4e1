import type { RefusalCode } from '../core/refusal.ts';
import type { ObservedCall } from './observedCall.ts';

/** The tools offered to agents, and whether they read or write; a write is carried out only after a user has seen what it would change. */
export const AGENT_TOOLS = {
  check_roster: 'read',
  explain_cycle: 'read',
  query_roster: 'read',
  plan_upload: 'read',
  upload_roster: 'write',
  list_versions: 'read',
  approve_version: 'write',
  list_developers: 'read',
  check_pipeline: 'read',
  convert_pipeline: 'read',
  list_organizations: 'read',
  list_pipelines: 'read',
  check_export_request: 'read',
  check_sources: 'read',
  list_teams: 'read',
  export_report: 'read',
  explain_metric: 'read',
  list_workspaces: 'read',
  list_segments: 'read',
  list_segment_keys: 'read',
  change_segment_keys: 'write',
  check_account: 'read',
  plan_account: 'read',
  apply_account: 'write',
} as const;

export type AgentToolName = keyof typeof AGENT_TOOLS;

/**
 * A request of the editor to the tool process: to run a tool that reads, to plan one that writes, or to carry out exactly the plan with
 * this hash.
 */
export interface ToolRequest {
  readonly id: number;
  readonly tool: AgentToolName;
  readonly input: unknown;
  readonly step: 'run' | 'plan' | { readonly carryOut: string };
}

/** The answer of a tool: as text, and the same as data. */
export interface ToolAnswer {
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A planned write as text, with the hash that identifies it; null if there is nothing to do. */
export interface PlannedAnswer extends ToolAnswer {
  readonly hash: string | null;
}

/** The service that a tool of the editor talks to, without anything that cannot be sent as a message. */
export interface ToolTarget {
  readonly name: string;
  readonly baseUrl: string;
  readonly adminUrl: string;
  readonly platformUrl: string;
  readonly apiKey: string;
  readonly adminKey: string | null;
  readonly account: string | null;
  readonly timeout: number | null;
  readonly network: {
    readonly proxy: string | null;
    readonly noProxy: readonly string[];
    readonly strictSsl: boolean;
    readonly authorities: readonly string[] | null;
  } | null;
}

/** The paths of a file and of the folder that a tool may read. */
export interface FilePlace {
  readonly file: string;
  readonly folder: string;
}

/** A Refusal as a message. */
export interface RefusedMessage {
  readonly code: RefusalCode;
  readonly message: string;
}

/**
 * A message of the tool process to the editor: an answer, what it needs first for the request with this ID, or a call that the tool has
 * made.
 */
export type ToolMessage =
  | { readonly id: number; readonly kind: 'answer'; readonly answer: ToolAnswer | PlannedAnswer }
  | { readonly id: number; readonly kind: 'refused'; readonly refusal: RefusedMessage }
  | { readonly id: number; readonly kind: 'bug'; readonly message: string }
  | { readonly id: number; readonly kind: 'needsTarget' }
  | { readonly id: number; readonly kind: 'needsText'; readonly path: string }
  | { readonly id: number; readonly kind: 'called'; readonly call: ObservedCall };

/** A message of the editor to the tool process: a request, what the process needed, or the cancellation of a request. */
export type EditorMessage =
  | { readonly kind: 'request'; readonly request: ToolRequest }
  | { readonly kind: 'target'; readonly id: number; readonly target: ToolTarget }
  | { readonly kind: 'text'; readonly id: number; readonly content: string | Uint8Array; readonly place: FilePlace | null }
  | { readonly kind: 'unmet'; readonly id: number; readonly refusal: RefusedMessage }
  | { readonly kind: 'cancel'; readonly id: number };
