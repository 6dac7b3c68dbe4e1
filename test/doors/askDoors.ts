import { checkFiles } from './checkFiles.ts';
import { type Answers, askEditor } from './found.ts';

/** What the terminal and the editor say of documents with these texts, by their names without the ending that all have. */
export function askDoors(
  texts: ReadonlyMap<string, string>,
  ending: string,
  language: string,
  settings?: Readonly<Record<string, unknown>>,
): Promise<readonly [fromTerminal: Answers, fromEditor: Answers]> {
  return Promise.all([checkFiles(texts, ending), askEditor(texts, ending, language, settings)]);
}
