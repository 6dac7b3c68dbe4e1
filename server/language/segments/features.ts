import { CodeActionKind, type Connection, type ServerCapabilities } from 'vscode-languageserver';
import { readCsvColumns } from '../../documents/csvColumns.ts';
import { checkKeys } from '../../documents/keyList/checkKeys.ts';
import type { ClientAbilities } from '../clientAbilities.ts';
import { type Log, runGuarded } from '../guard.ts';
import {
  type ColumnReading,
  type KeyReading,
  READ_COLUMNS,
  READ_KEY_DOCUMENT,
  type ReadColumns,
  type ReadKeyDocument,
} from '../protocol/keys.ts';
import type { Requests } from '../requests.ts';
import { listKeyFixes } from './codeActions.ts';
import { toKeyLens } from './codeLens.ts';
import type { OpenKeyList, OpenKeys } from './openKeys.ts';

/** What the features of key lists work with. */
export interface KeyFeatureParts {
  readonly connection: Connection;
  readonly requests: Requests;
  readonly keys: OpenKeys;
  readonly abilities: ClientAbilities;
  readonly log: Log;
}

/** Registers the features of key lists, including requests about texts that are not open documents, and returns their capabilities. */
export function registerKeyFeatures({ connection, requests, keys, abilities, log }: KeyFeatureParts): ServerCapabilities {
  function answering<Params extends { readonly textDocument: { readonly uri: string } }, Result>(
    name: string,
    answer: (open: OpenKeyList, params: Params) => Result,
  ): (params: Params) => Promise<Result | null> {
    return async (params) => {
      const result = await runGuarded(log, `${name} of a list of keys`, () => {
        const open = keys.find(params.textDocument.uri);
        return open === null ? null : answer(open, params);
      });
      return result ?? null;
    };
  }

  requests.onCodeLens(answering('codeLens', (open) => [toKeyLens(open)]));
  requests.onCodeAction(answering('codeAction', (open, params) => (abilities.codeActions ? listKeyFixes(open, params) : [])));
  connection.onRequest(READ_KEY_DOCUMENT, ({ text }: ReadKeyDocument): KeyReading => {
    const { keys: found, problems } = checkKeys(String(text), { ofSegment: true });
    const errors = problems.filter(({ severity }) => severity === 'error');
    const [first] = errors;
    return { keys: found, errors: errors.length, firstError: first === undefined ? null : { message: first.message, range: first.range } };
  });
  connection.onRequest(READ_COLUMNS, ({ text, column }: ReadColumns): ColumnReading => readCsvColumns(String(text), column));
  return {
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    codeLensProvider: { resolveProvider: false },
  };
}
