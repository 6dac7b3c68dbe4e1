import { checkFiles } from './checkFiles.ts';
import { type Answers, askEditor } from './found.ts';

/** Asks the terminal and the editor about documents with these texts, by name without the common ending. */
export function askDoors(
  texts: ReadonlyMap<string, string>,
  ending: string,
  language: string,
  settings?: Readonly<Record<string, unknown>>,
): Promise<readonly [fromTerminal: Answers, fromEditor: Answers]> {
  return Promise.all([checkFiles(texts, ending), askEditor(texts, ending, language, settings)]);
}
