import { Refusal } from '../core/refusal.ts';
import { readConfiguration, writeConfiguration } from '../service/configuration.ts';
import type { Configuration } from '../wire/local.ts';
import type { Call } from './call.ts';
import { isText, type JsonObject, requireJsonObject } from './jsonBody.ts';

const MOST_COLUMNS = 1000;

/** GET /__fairlead/configuration. */
export function handleReadConfiguration({ service }: Call): Promise<Configuration> {
  return readConfiguration(service);
}

/** PUT /__fairlead/configuration: what the body leaves out gets its default. */
export function handleWriteConfiguration({ request, service }: Call): Promise<Configuration> {
  const example = '{"managerEmailConfigured": true, "orgTreeFilterColumns": [], "groupByColumns": ["Team"]}';
  return writeConfiguration(service, readBody(requireJsonObject(request, example)));
}

function readBody({ managerEmailConfigured = false, orgTreeFilterColumns = [], groupByColumns = [] }: JsonObject): Configuration {
  if (typeof managerEmailConfigured !== 'boolean') {
    throw new Refusal('INVALID_REQUEST', 'managerEmailConfigured must be true or false.');
  }
  return {
    managerEmailConfigured,
    orgTreeFilterColumns: readColumns('orgTreeFilterColumns', orgTreeFilterColumns),
    groupByColumns: readColumns('groupByColumns', groupByColumns),
  };
}

function readColumns(name: string, value: unknown): string[] {
  if (Array.isArray(value) && value.length <= MOST_COLUMNS && value.every((column) => isText(column) && column.trim() !== '')) {
    return [...new Set(value.map((column: string) => column.trim()))];
  }
  throw new Refusal('INVALID_REQUEST', `${name} must be an array of header names, none of them blank.`);
}
