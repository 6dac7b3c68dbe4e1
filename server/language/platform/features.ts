import type { Connection } from 'vscode-languageserver';
import { identifyPipeline } from '../../documents/identifyPipeline.ts';
import { readPlatformEntity } from '../../documents/platformEntity.ts';
import { writeYaml } from '../../documents/writeYaml.ts';
import { type Log, runGuarded } from '../guard.ts';
import {
  DRAFT_CONNECTOR,
  type DraftConnector,
  IDENTIFY_PIPELINE,
  LIST_CONNECTOR_TYPES,
  READ_ENTITY,
  type TextParams,
  WRITE_YAML,
  type WriteYaml,
} from '../protocol/platform.ts';
import { draftConnector, listConnectorTypes } from './connectorDrafts.ts';

/** Answers requests about texts and values of the platform that are not open documents; null if an answer fails. */
export function registerPlatformRequests(connection: Connection, log: Log): void {
  const answer = <Params, Result>(request: string, work: (params: Params) => Result): void => {
    connection.onRequest(request, async (params: Params) => (await runGuarded(log, request, () => work(params))) ?? null);
  };
  answer(LIST_CONNECTOR_TYPES, listConnectorTypes);
  answer(DRAFT_CONNECTOR, (params: DraftConnector) => draftConnector(params));
  answer(READ_ENTITY, ({ text }: TextParams) => readPlatformEntity(text));
  answer(IDENTIFY_PIPELINE, ({ text }: TextParams) => identifyPipeline(text));
  answer(WRITE_YAML, ({ value }: WriteYaml) => writeYaml(value));
}
