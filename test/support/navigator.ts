import assert from 'node:assert/strict';
import type { Position, ProtocolRequestType, Range } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { CURSOR, type CursorText, readCursor } from './cursor.ts';
import type { ClientShape, LanguageClient } from './languageServer.ts';
import { giveBackLanguageServer, takeLanguageServer } from './sharedLanguageServer.ts';

/** The real server, queried about texts that are opened for each request and closed again. */
export class Navigator {
  readonly server: LanguageClient;
  #opened = 0;

  static async take(shape: ClientShape = {}): Promise<Navigator> {
    return new Navigator(await takeLanguageServer(shape));
  }

  private constructor(server: LanguageClient) {
    this.server = server;
  }

  giveBack(): Promise<void> {
    return giveBackLanguageServer(this.server);
  }

  /** Sends a request about a document; `params` are those of the request without the document. */
  async ask<Params extends { textDocument: { uri: string } }, Result, Part, Options>(
    type: ProtocolRequestType<Params, Result, Part, void, Options>,
    text: string,
    params: Omit<Params, 'textDocument'>,
    languageId = 'yaml',
  ): Promise<Result> {
    const opened = await this.open(text, languageId);
    try {
      return await opened.ask(type, params);
    } finally {
      await opened.close();
    }
  }

  /** Opens a text for several requests. */
  async open(text: string, languageId = 'yaml') {
    const uri = `file:///pipelines/${this.#opened++}.yaml`;
    await this.server.open(uri, text, languageId);
    return {
      ask: <Params extends { textDocument: { uri: string } }, Result, Part, Options>(
        type: ProtocolRequestType<Params, Result, Part, void, Options>,
        params: Omit<Params, 'textDocument'>,
      ): Promise<Result> => this.server.connection.sendRequest<Result>(type.method, { textDocument: { uri }, ...params }),
      close: () => this.server.close(uri),
    };
  }
}

/** Places the cursor in a text, in the only passage that equals `passage` without its cursor. */
export function cursorAt(text: string, passage: string): CursorText {
  const plain = passage.replace(CURSOR, '');
  assert.equal(text.split(plain).length, 2, `"${plain}" must occur once in the text`);
  return readCursor(text.replace(plain, () => passage));
}

/** Converts offsets of a text to positions and back. */
export function placesOf(text: string): {
  positionAt(offset: number): Position;
  offsetAt(position: Position): number;
  textIn(range: Range): string;
} {
  const document = TextDocument.create('file:///x', 'yaml', 1, text);
  return {
    positionAt: (offset) => document.positionAt(offset),
    offsetAt: (position) => document.offsetAt(position),
    textIn: (range) => document.getText(range),
  };
}
