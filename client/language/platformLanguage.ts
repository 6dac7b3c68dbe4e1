import type { TextDocument } from 'vscode';
import type { ConnectorCategory } from '../../server/core/platform/connectorCategories.ts';
import type { ConnectorDraft } from '../../server/core/platform/connectorDraft.ts';
import type { ConnectorAnswers } from '../../server/core/platform/connectorForm.ts';
import type { PipelineAddress } from '../../server/core/platform/pipeline.ts';
import type { NoteKind } from '../../server/core/platform/pipelines/conversion/noteKinds.ts';
import type { Range } from '../../server/core/problem.ts';
import {
  CONVERT_TO_VERSION_1,
  DESCRIBE_INPUTS,
  DRAFT_CONNECTOR,
  type DraftConnector,
  type DraftedConnector,
  IDENTIFY_PIPELINE,
  LIST_CONNECTOR_TYPES,
  LIST_LINE_CHANGES,
  READ_ENTITY,
  WRITE_INPUT_SET,
  WRITE_YAML,
  type WriteInputSet,
} from '../../server/language/protocol/platform.ts';
import type { FairleadLanguageClient } from './languageClient.ts';

/** A project or connector that the language server read from a document. */
export interface ReadEntity {
  readonly kind: 'project' | 'connector';
  readonly value: Readonly<Record<string, unknown>>;
  readonly problems: readonly { readonly message: string; readonly range: Range }[];
}

/** What a conversion says of a place, and the line of its comment in the result; null if it has none. */
export interface ConvertedNote {
  readonly kind: NoteKind;
  readonly message: string;
  readonly line: number | null;
}

/** A text in version 1 with its notes, or why it cannot be converted. */
export type ConvertedText =
  | { readonly text: string; readonly notes: readonly ConvertedNote[] }
  | { readonly refusals: readonly { readonly message: string; readonly range: Range }[] };

/** An input set as text, or the problems of its values. */
export interface WrittenInputSet {
  readonly text: string;
  readonly problems: readonly { readonly message: string }[];
}

/** Requests to the language server about the documents of the platform. */
export class PlatformLanguage {
  readonly #language: FairleadLanguageClient;

  constructor(language: FairleadLanguageClient) {
    this.#language = language;
  }

  async listConnectorTypes(): Promise<readonly ConnectorCategory[]> {
    return (await this.#language.ask<readonly ConnectorCategory[]>(LIST_CONNECTOR_TYPES, {})) ?? [];
  }

  /** Returns a connector with the answers of a form, and the fields of the form. */
  draftConnector(connector: ConnectorDraft, answers: ConnectorAnswers): Promise<DraftedConnector> {
    const params: DraftConnector = { connector, answers };
    return this.#require(DRAFT_CONNECTOR, params);
  }

  /** Returns the project or connector in a text; null if it has neither. */
  readEntity(text: string): Promise<ReadEntity | null> {
    return this.#language.ask(READ_ENTITY, { text });
  }

  /** Returns the address that a pipeline names in its text; null if the text is no pipeline or names no address. */
  identifyPipeline(text: string): Promise<PipelineAddress | null> {
    return this.#language.ask(IDENTIFY_PIPELINE, { text });
  }

  /** Returns a text as version 1 with its notes, or why it cannot be converted. */
  convertToVersion1(text: string): Promise<ConvertedText> {
    return this.#require(CONVERT_TO_VERSION_1, { text });
  }

  writeYaml(value: unknown): Promise<string> {
    return this.#require(WRITE_YAML, { value });
  }

  /** Returns the lines that change between two texts, each with `+`, `-` or a space before it. */
  listLineChanges(before: string, after: string): Promise<readonly string[]> {
    return this.#require(LIST_LINE_CHANGES, { before, after });
  }

  /** Returns the descriptions of the runtime inputs of an open document, by their paths. */
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
