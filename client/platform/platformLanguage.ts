import type { TextDocument } from 'vscode';
import type { ConnectorDraft, OpenField } from '../../server/core/platform/connectorDraft.ts';
import type { ConnectorCategory, DraftedConnector } from '../../server/core/platform/connectorQuestion.ts';
import type { PipelineAddress } from '../../server/core/platform/pipeline.ts';
import type { Range } from '../../server/core/problem.ts';
import {
  DESCRIBE_INPUTS,
  DRAFT_CONNECTOR,
  type DraftConnector,
  IDENTIFY_PIPELINE,
  LIST_CONNECTOR_TYPES,
  READ_ENTITY,
  WRITE_INPUT_SET,
  WRITE_YAML,
  type WriteInputSet,
} from '../../server/language/protocol/platform.ts';
import type { FairleadLanguageClient } from '../languageClient.ts';

/** A document that holds a project or a connector, as the language server reads it. */
export interface ReadEntity {
  readonly kind: 'project' | 'connector';
  readonly value: Readonly<Record<string, unknown>>;
  readonly problems: readonly { readonly message: string; readonly range: Range }[];
}

/** Values as an input set, or what is wrong with them. */
export interface WrittenInputSet {
  readonly text: string;
  readonly problems: readonly { readonly message: string }[];
}

/** What the language server knows of the platform's texts. */
export class PlatformLanguage {
  readonly #language: FairleadLanguageClient;

  constructor(language: FairleadLanguageClient) {
    this.#language = language;
  }

  async listConnectorTypes(): Promise<readonly ConnectorCategory[]> {
    return (await this.#language.ask<readonly ConnectorCategory[]>(LIST_CONNECTOR_TYPES, {})) ?? [];
  }

  /** A connector that is being written, with what was typed at a field, and what is to be asked next. */
  draftConnector(connector: ConnectorDraft, field?: Pick<OpenField, 'path' | 'kind'>, text = ''): Promise<DraftedConnector> {
    const params: DraftConnector = { connector, ...(field === undefined ? {} : { answer: { field, text } }) };
    return this.#require(DRAFT_CONNECTOR, params);
  }

  /** The project or connector that a text holds; null where it holds neither. */
  readEntity(text: string): Promise<ReadEntity | null> {
    return this.#language.ask(READ_ENTITY, { text });
  }

  /** Where a pipeline belongs by its own text; null where that is none, or says not. */
  identifyPipeline(text: string): Promise<PipelineAddress | null> {
    return this.#language.ask(IDENTIFY_PIPELINE, { text });
  }

  writeYaml(value: unknown): Promise<string> {
    return this.#require(WRITE_YAML, { value });
  }

  /** What is written about the runtime inputs of an open document, by their paths. */
  async describeInputs({ uri }: TextDocument): Promise<Readonly<Record<string, string>>> {
    return (await this.#language.ask<Readonly<Record<string, string>>>(DESCRIBE_INPUTS, { textDocument: { uri: uri.toString() } })) ?? {};
  }

  writeInputSet({ uri }: TextDocument, name: string, values: WriteInputSet['values']): Promise<WrittenInputSet> {
    const params: WriteInputSet = { textDocument: { uri: uri.toString() }, name, values };
    return this.#require(WRITE_INPUT_SET, params);
  }

  async #require<Answer>(request: string, params: unknown): Promise<Answer> {
    const answer = await this.#language.ask<Answer>(request, params);
    if (answer === null) throw new Error(`the language server has no answer to ${request}`);
    return answer;
  }
}
