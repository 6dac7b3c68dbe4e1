import type { Problem } from '../../server/core/problem.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { describePlaces } from '../support/rosterCases.ts';

/** A problem as reported by a door. */
export type Found = Pick<Problem, 'code' | 'range' | 'message'>;

/** The answer of a door for each document, by name. */
export type Answers = ReadonlyMap<string, readonly Found[]>;

/** Formats each problem exactly, with its place and message. */
export function formatProblems(found: readonly Found[]): string[] {
  return found.map((one) => `${describePlaces([one])[0]} ${one.message}`).sort();
}

/** Asks the language server about documents with these texts, by name without the common ending. */
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
