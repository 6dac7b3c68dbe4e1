import { type Uri, workspace } from 'vscode';
import type { PipelineAddress } from '../../server/core/platform/pipeline.ts';
import type { PlatformLanguage } from './platformLanguage.ts';

/** A file of the workspace that says which pipeline it is. */
export interface PipelineFile {
  readonly uri: Uri;
  readonly address: PipelineAddress;
  readonly text: string;
}

const FILES = '**/*.{yaml,yml}';
const PASSED_OVER = '**/{node_modules,.git,dist,out}/**';

/** So many YAML files are looked into; none of more than this many characters. */
const MOST_FILES = 300;
const MOST_CHARACTERS = 2_000_000;

/** What every pipeline has; whoever reads YAML is asked only about files that have it. */
const HAS_PIPELINE = /^\s*["']?pipeline["']?\s*:/m;

/** The files of the workspace that are pipelines and name their project. */
export async function findPipelineFiles(language: PlatformLanguage): Promise<PipelineFile[]> {
  const files: PipelineFile[] = [];
  for (const uri of await workspace.findFiles(FILES, PASSED_OVER, MOST_FILES)) {
    const text = await readFileText(uri);
    if (text.length > MOST_CHARACTERS || !HAS_PIPELINE.test(text)) continue;
    const address = await language.identifyPipeline(text);
    if (address !== null) files.push({ uri, address, text });
  }
  return files;
}

/** The text of a file: what is typed in it where that is not saved yet; '' where it cannot be read. VS Code may still hold an older text of one that was closed. */
export async function readFileText(uri: Uri): Promise<string> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open?.isDirty === true) return open.getText();
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    return open?.getText() ?? '';
  }
}
