import { type Uri, workspace } from 'vscode';
import type { PipelineAddress } from '../../server/core/platform/pipeline.ts';
import type { PlatformLanguage } from '../language/platformLanguage.ts';

/** A workspace file with a pipeline that names its project. */
export interface PipelineFile {
  readonly uri: Uri;
  readonly address: PipelineAddress;
  readonly text: string;
}

const FILES = '**/*.{yaml,yml}';
const PASSED_OVER = '**/{node_modules,.git,dist,out}/**';

/** Maximum number of YAML files that are read, and maximum length of each in characters. */
const MAX_FILES = 300;
const MAX_CHARACTERS = 2_000_000;

/** Matches every pipeline; the language server is asked only about files that match. */
const HAS_PIPELINE = /^\s*["']?pipeline["']?\s*:/m;

/** Returns the pipeline files of the workspace that name their project. */
export async function findPipelineFiles(language: PlatformLanguage): Promise<PipelineFile[]> {
  const files: PipelineFile[] = [];
  for (const uri of await workspace.findFiles(FILES, PASSED_OVER, MAX_FILES)) {
    const text = await readFileText(uri);
    if (text.length > MAX_CHARACTERS || !HAS_PIPELINE.test(text)) continue;
    const address = await language.identifyPipeline(text);
    if (address !== null) files.push({ uri, address, text });
  }
  return files;
}

/**
 * Returns the unsaved text of a file, otherwise its text on disk, because VS Code may still hold an older text of a closed document; '' if
 * it cannot be read.
 */
export async function readFileText(uri: Uri): Promise<string> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open?.isDirty === true) return open.getText();
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    return open?.getText() ?? '';
  }
}
