import * as l10n from '@vscode/l10n';
import { isJsonObject } from '../../../../core/jsonObject.ts';
import { findHostReader } from './hostReaders.ts';
import { firstTextAt, type Json, show } from './json.ts';
import type { HostReader } from './parts.ts';

/** An item with its reader, what is wrong with a value, or whether a page says that more pages follow. */
export type FoundItem = { readonly place: string } & (
  | { readonly item: Json; readonly reader: HostReader }
  | { readonly fault: string }
  | { readonly hasMore: boolean }
);

/** The keys under which systems put their items, or a single one. */
const CONTAINERS = [
  'workflow_runs',
  'deployments',
  'value',
  'values',
  'incidents',
  'incident',
  'items',
  'events',
  'event',
  'data',
  'node',
] as const;

/** Maximum depth of items in a value. */
const DEEPEST = 12;

/**
 * Finds the items of a value: the value itself, the entries of its lists, or what an answer of an API wraps. A value without any item
 * gives one fault.
 */
export function* findItems(value: unknown, place: string): Generator<FoundItem> {
  const isAny = yield* walk(value, place, DEEPEST);
  if (isAny !== true) yield { place, fault: isAny };

  /** Returns true if items or empty lists of them were found, or else what the value is. */
  function* walk(one: unknown, where: string, depth: number): Generator<FoundItem, true | string> {
    if (Array.isArray(one)) {
      for (const [index, entry] of one.entries()) yield* findItems(entry, `${where}[${index}]`);
      return true;
    }
    if (!isJsonObject(one)) return l10n.t('is {0}, not an object. {1}', show(one), REMEDY);
    const reader = findHostReader(one);
    if (reader !== null) {
      yield { place: where, item: one, reader };
      return true;
    }
    const error = describeError(one);
    if (error !== null) return error;
    for (const key of CONTAINERS) {
      const inner = one[key];
      if (Array.isArray(inner) || (isJsonObject(inner) && depth > 0)) {
        if (isJsonObject(inner)) return (yield* walkGraph(inner, where, depth - 1)) || describe(one);
        if (typeof one.more === 'boolean') yield { place: where, hasMore: one.more };
        if (typeof one.pagelen === 'number') yield { place: where, hasMore: typeof one.next === 'string' };
        return yield* walk(inner, where, depth - 1);
      }
    }
    return describe(one);
  }

  /** Looks for items in the answer to a query of GraphQL; returns whether there are items or empty lists of them. */
  function* walkGraph(one: Json, where: string, depth: number): Generator<FoundItem, boolean> {
    const reader = findHostReader(one);
    if (reader !== null) {
      yield { place: where, item: one, reader };
      return true;
    }
    const nodes = Array.isArray(one.nodes)
      ? one.nodes
      : Array.isArray(one.edges)
        ? one.edges.map((edge) => (isJsonObject(edge) ? edge.node : edge))
        : null;
    if (nodes !== null) {
      if (isJsonObject(one.pageInfo)) yield { place: where, hasMore: one.pageInfo.hasNextPage === true };
      for (const [index, node] of nodes.entries()) {
        const place = `${where}[${index}]`;
        // Connections are nested in one another, such as pull requests in repositories.
        const isParent = isJsonObject(node) && findHostReader(node) === null && depth > 0 && (yield* walkGraph(node, place, depth - 1));
        if (node !== null && !isParent) yield* findItems(node, place);
      }
      return true;
    }
    let isAny = false;
    for (const inner of Object.values(one))
      if (isJsonObject(inner) && depth > 0) isAny = (yield* walkGraph(inner, where, depth - 1)) || isAny;
    return isAny;
  }
}

const REMEDY = l10n.t('Give the output of a system in the table of docs/insights.md, or activity records with a kind');

/** The keys of an error that a system answers. An object with a message and other keys, such as a commit, is not an error. */
const ERROR_KEYS: ReadonlySet<string> = new Set([
  ...['message', 'error', 'errors', 'error_description', 'documentation_url', 'status', 'code', 'type', 'title', 'detail', 'request_id'],
  ...['$id', 'innerException', 'typeName', 'typeKey', 'errorCode', 'eventId', 'path', 'timestamp'],
]);

/** Describes an answer that is an error of the system, such as a page after the token expired; null if it is none. */
function describeError(one: Json): string | null {
  const [first] = Array.isArray(one.errors) ? (one.errors as readonly unknown[]) : [];
  const error = isJsonObject(one.error) ? one.error : one;
  const message = firstTextAt(first, 'message') ?? firstTextAt(error, 'message', 'error_description', 'error');
  const isError =
    first !== undefined || isJsonObject(one.error) || (message !== null && Object.keys(one).every((key) => ERROR_KEYS.has(key)));
  if (!isError) return null;
  return l10n.t(
    'is an error that a system answered instead of data: {0}. Fetch the file again',
    JSON.stringify(message ?? first ?? error)
      .slice(0, 200)
      .toWellFormed(),
  );
}

function describe(one: Json): string {
  const keys = Object.keys(one).slice(0, 6).join(', ').slice(0, 120).toWellFormed();
  return keys === ''
    ? l10n.t('is nothing that Fairlead can read: an object without keys. {0}', REMEDY)
    : l10n.t('is nothing that Fairlead can read: an object with the keys {0}. {1}', keys, REMEDY);
}
