import assert from 'node:assert/strict';
import type { Position, ProtocolRequestType, Range } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { CURSOR, type CursorText, readCursor } from './cursor.ts';
import { type ClientShape, LanguageServerProcess } from './languageServer.ts';

/** The real server, queried about texts that are opened for each request and closed again. */
export class Navigator {
  readonly server: LanguageServerProcess;
  #opened = 0;

  static async start(shape: ClientShape = {}): Promise<Navigator> {
    return new Navigator(await LanguageServerProcess.start(shape));
  }

  private constructor(server: LanguageServerProcess) {
    this.server = server;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** Sends a request about a document; `params` are those of the request without the document. */
  async ask<Params extends { textDocument: { uri: string } }, Result, Part, Options>(
    type: ProtocolRequestType<Params, Result, Part, void, Options>,
    text: string,
    params: Omit<Params, 'textDocument'>,
    languageId = 'yaml',
  ): Promise<Result> {
    const uri = `file:///pipelines/${this.#opened++}.yaml`;
    await this.server.open(uri, text, languageId);
    try {
      return await this.server.connection.sendRequest<Result>(type.method, { textDocument: { uri }, ...params });
    } finally {
      await this.server.close(uri);
    }
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
