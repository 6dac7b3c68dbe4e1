import type { Problem } from '../../server/core/problem.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { describePlaces } from '../support/rosterCases.ts';

/** A problem as a door tells it. */
export type Found = Pick<Problem, 'code' | 'range' | 'message'>;

/** What a door says of each document, by its name. */
export type Answers = ReadonlyMap<string, readonly Found[]>;

/** Each problem with its place and its sentence, letter by letter. */
export function toWords(found: readonly Found[]): string[] {
  return found.map((one) => `${describePlaces([one])[0]} ${one.message}`).sort();
}

/** What the language server says of documents with these texts, by their names without the ending that all have. */
export async function askEditor(
  texts: ReadonlyMap<string, string>,
  ending: string,
  language: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<Answers> {
  const answers = new Map<string, readonly Found[]>();
  const server = await LanguageServerProcess.start({ settings });
  for (const [name, text] of texts) {
    const uri = `file:///doors/${encodeURIComponent(name)}${ending}`;
    await server.open(uri, text, language);
    await server.settle();
    const diagnostics = server.published.findLast((params) => params.uri === uri)?.diagnostics ?? [];
    answers.set(
      name,
      diagnostics.map(({ code, range, message }) => ({ code: String(code), range, message: String(message) })),
    );
    await server.close(uri);
  }
  await server.stop();
  return answers;
}
