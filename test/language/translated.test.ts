import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { findEnglish, PSEUDO } from '../support/pseudo.ts';
import { copyWithPseudoTexts, readCatalogueTexts, readContractWords, withoutMarks } from '../support/pseudoPrograms.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

/** Documents with and without mistakes, of each kind that the server checks. */
const FILES = ['test/fixtures/sample/*.{csv,yaml,insights.json}', 'test/fixtures/pipelines/{invalid,v1}/**/*.yaml'];

/** Properties of answers that no one reads: places, what is written into a document, and names from it. */
const UNREAD = new Set(
  'uri newText insertText filterText sortText label name arguments data edit textEdit kind code source href'.split(' '),
);

/** What a user asks at a position. */
const ASKED = ['textDocument/hover', 'textDocument/completion', 'textDocument/signatureHelp'];

const MOST_LINES = 60;

describe('the language server in another language', function () {
  this.timeout(300_000);
  let server: LanguageServerProcess;
  let folder: TemporaryFolder;
  /** The lines that the server was asked about, with those around them. */
  const asked = new Set<string>();

  before(async () => {
    folder = makeTemporaryFolder();
    copyWithPseudoTexts(folder.path);
    const { FAIRLEAD_LANGUAGE: before } = process.env;
    process.env.FAIRLEAD_LANGUAGE = PSEUDO;
    const capabilities = {
      textDocument: {
        hover: { contentFormat: ['markdown'] },
        completion: { completionItem: { documentationFormat: ['markdown'], snippetSupport: true } },
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
      },
    } as const;
    const command = [process.execPath, path.join(folder.path, 'languageServer.cjs'), '--stdio'];
    server = await LanguageServerProcess.start({ rootUri: 'file:///documents', capabilities: capabilities as never }, command);
    if (before === undefined) delete process.env.FAIRLEAD_LANGUAGE;
    else process.env.FAIRLEAD_LANGUAGE = before;
  });

  after(async () => {
    await server?.stop();
    folder?.remove();
  });

  it('says nothing in English but names, contracts and the documentation of the catalogue', async () => {
    const catalogue = readCatalogueTexts();
    const contract = readContractWords();
    const left: string[] = [];
    let lines = 0;
    for (const file of globSync(FILES)) {
      const text = readFileSync(file, 'utf8');
      const own = new Set(text.match(/\p{L}+/gu));
      const said = new Set(linesOf(await askEverything(file, text)));
      lines += said.size;
      // A fix makes a name of an address.
      const known = (word: string): boolean => own.has(word) || own.has(word.toLowerCase()) || contract.has(word);
      left.push(
        ...findEnglish(
          [...said]
            .map(withoutMarks)
            .flatMap((line) => line.split(/\s*·\s*/))
            .filter((part) => !catalogue.has(part)),
          known,
        ),
      );
    }
    assert.ok(lines > 1_000, `${lines} lines were read`);
    assert.deepEqual([...new Set(left)], []);
  });

  /** Returns the problems of a document, and what the server answers about it. */
  async function askEverything(file: string, text: string): Promise<readonly unknown[]> {
    const uri = `file:///documents/${file}`;
    const ask = (method: string, params: object): Promise<unknown> =>
      server.connection.sendRequest(method, { textDocument: { uri }, ...params });
    await server.open(uri, text, file.endsWith('.csv') ? 'roster' : file.endsWith('.json') ? 'json' : 'yaml');
    const lines = text.split('\n');
    const range = { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } };
    const answers: unknown[] = [await ask('textDocument/documentSymbol', {}), await ask('textDocument/inlayHint', { range })];
    for (const [line, content] of lines.slice(0, MOST_LINES).entries()) {
      // Most documents have one mistake each, and are the same elsewhere.
      const neighbours = [path.extname(file), ...lines.slice(Math.max(0, line - 1), line + 2)].join('\n');
      if (asked.has(neighbours)) continue;
      asked.add(neighbours);
      const start = { line, character: content.search(/\S|$/) };
      answers.push(await ask('textDocument/hover', { position: start }));
      for (const method of ASKED) answers.push(await ask(method, { position: { line, character: content.length } }));
    }
    const lenses = ((await ask('textDocument/codeLens', {})) ?? []) as { readonly command?: unknown }[];
    for (const lens of lenses) answers.push(lens.command ?? (await server.connection.sendRequest('codeLens/resolve', lens)));
    // A document that the server does not check has no problems to wait for.
    const { diagnostics = [] } = server.published.findLast((sent) => sent.uri === uri) ?? {};
    answers.push(diagnostics, await ask('textDocument/codeAction', { range, context: { diagnostics } }));
    await server.close(uri);
    return answers;
  }
});

/** Returns the lines of every text in an answer that a user reads. */
function* linesOf(answer: unknown): Generator<string> {
  if (typeof answer === 'string') yield* answer.split('\n');
  else if (Array.isArray(answer)) for (const item of answer) yield* linesOf(item);
  else if (typeof answer === 'object' && answer !== null)
    for (const [key, value] of Object.entries(answer)) {
      if (key === 'command') yield* linesOf((value as { readonly title?: unknown }).title);
      else if (!UNREAD.has(key)) yield* linesOf(value);
    }
}
