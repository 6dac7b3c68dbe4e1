import type { RefusalCode } from '../../server/core/refusal.ts';

/** A button below a message, by what it does. */
export type StepName =
  | 'enterKey'
  | 'retry'
  | 'retryLater'
  | 'copyRequestId'
  | 'refresh'
  | 'showProblems'
  | 'mapFields'
  | 'uploadRoster'
  | 'editInstance'
  | 'startService'
  | 'selectInstance';

/** Where to find a step after its message is gone, if it is not a command. */
export const LASTING_PLACES = {
  problems: 'the Problems panel',
  activity: 'the row of the operation in the Activity view, which runs it again and copies the ID of its request',
  output: 'the Output panel',
  trust: 'the banner of Restricted Mode',
  scm: 'the Source Control view',
  file: 'the Explorer, where the file is',
  lens: 'the line above the document, which leads to its review',
} as const;

/** What the message of a refusal offers next, or why a button would not help. */
export type NextStep = { readonly steps: readonly StepName[] } | { readonly none: string };

/** The next steps by the code of a refusal (docs/decisions/editor.md#next-steps). */
export const NEXT_STEPS: Readonly<Record<RefusalCode, NextStep>> = {
  INVALID_REQUEST: { none: 'The sentence names what was asked for, and what is allowed.' },
  DUPLICATE_FIELD: { steps: ['refresh'] },
  INVALID_YAML_ERROR: { steps: ['showProblems'] },
  VALIDATION_FAILED: { steps: ['showProblems'] },
  INVALID_TOKEN: { steps: ['enterKey', 'selectInstance'] },
  EXPIRED_TOKEN: { steps: ['enterKey', 'selectInstance'] },
  REQUEST_FAILED: { steps: ['copyRequestId', 'selectInstance'] },
  ACCESS_DENIED: { steps: ['enterKey', 'selectInstance'] },
  NOT_FOUND: { steps: ['refresh'] },
  RESOURCE_NOT_FOUND_EXCEPTION: { steps: ['refresh'] },
  ENTITY_NOT_FOUND: { steps: ['refresh'] },
  METHOD_NOT_ALLOWED: { steps: ['editInstance', 'selectInstance'] },
  NOT_ACCEPTABLE: { steps: ['editInstance', 'selectInstance'] },
  CONFLICT: { steps: ['refresh'] },
  PRECONDITION_FAILED: { steps: ['mapFields', 'uploadRoster'] },
  PAYLOAD_TOO_LARGE: { none: 'The same would be refused again: the sentence names the limit, and less has to be sent at a time.' },
  UNSUPPORTED_MEDIA_TYPE: { steps: ['editInstance', 'selectInstance'] },
  TOO_MANY_REQUESTS: { steps: ['retryLater'] },
  SERVICE_ERROR: { steps: ['retry', 'copyRequestId'] },
  UNAVAILABLE: { steps: ['retryLater', 'copyRequestId'] },
  UNREACHABLE: { steps: ['retry', 'startService', 'selectInstance'] },
  UNEXPECTED_ANSWER: { steps: ['editInstance', 'selectInstance'] },
  NOT_OFFERED: { steps: ['selectInstance'] },
  CANCELLED: { none: 'The user left it, and is told nothing of it.' },
};
