import { CancellationTokenSource, FileType, RelativePattern, Uri, workspace } from 'vscode';
import { writeBase64 } from '../../server/core/base64.ts';
import { mapBounded } from '../../server/core/mapBounded.ts';
import { type ListedFiles, type ListFiles, SKIPPED_FOLDERS, type Unlisted } from '../../server/language/protocol/files.ts';

/** Maximum number of files; with more, none is listed. */
const MOST_FILES = 10_000;
/** Milliseconds that a search may take. */
const SEARCH_MS = 3_000;
/** Maximum number of folders that are opened if VS Code cannot search. */
const MOST_FOLDERS = 2_000;
/** Folders that are opened at the same time: each may be a request over the network. */
const AT_ONCE = 16;
/** Larger files are neither listed nor read. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Lists the files below some folders with one of the endings, or says why not. */
export async function listFiles({ folders, endings }: ListFiles): Promise<ListedFiles | Unlisted> {
  const found: Uri[] = [];
  // Of a scheme without files, VS Code does not know whether they can be written.
  const readable = folders.map((uri) => Uri.parse(uri)).filter(({ scheme }) => workspace.fs.isWritableFileSystem(scheme) !== undefined);
  if (folders.length > 0 && readable.length === 0) return 'unreadable';
  for (const folder of readable) {
    const searched = await search(folder, endings);
    const files = searched.length > 0 ? searched : await walk(folder, endings);
    if (files === null || found.length + files.length > MOST_FILES) return 'tooMany';
    found.push(...files);
  }
  return (await mapBounded(found, AT_ONCE, toListed)).flat();
}

/** Searches as VS Code does; empty if it cannot. */
async function search(folder: Uri, endings: readonly string[]): Promise<readonly Uri[]> {
  const pattern = new RelativePattern(folder, `**/*.{${endings.join(',')}}`);
  const ended = new CancellationTokenSource();
  // In a file system without a search VS Code waits for one to be registered, for ever.
  const late = new Promise<readonly Uri[]>((resolve) => setTimeout(() => resolve([]), SEARCH_MS));
  const found = workspace.findFiles(pattern, `**/{${SKIPPED_FOLDERS.join(',')}}/**`, MOST_FILES + 1, ended.token).then(
    (files) => files,
    () => [],
  );
  const files = await Promise.race([found, late]);
  ended.cancel();
  return files;
}

/** Opens one folder after another, breadth first. Links are not followed. */
async function walk(root: Uri, endings: readonly string[]): Promise<readonly Uri[] | null> {
  const found: Uri[] = [];
  let opened = 0;
  for (let level = [root]; level.length > 0; ) {
    opened += level.length;
    if (opened > MOST_FOLDERS || found.length > MOST_FILES) return null;
    const entries = (await mapBounded(level, AT_ONCE, openFolder)).flat();
    found.push(...entries.flatMap(({ uri, type }) => (type === FileType.File && hasEnding(uri, endings) ? [uri] : [])));
    level = entries.flatMap(({ uri, type, name }) => (type === FileType.Directory && !SKIPPED_FOLDERS.includes(name) ? [uri] : []));
  }
  return found;
}

async function openFolder(folder: Uri) {
  const entries = await workspace.fs.readDirectory(folder).then(
    (all) => all,
    () => [],
  );
  return entries.map(([name, type]) => ({ uri: Uri.joinPath(folder, name), name, type }));
}

function hasEnding({ path }: Uri, endings: readonly string[]): boolean {
  return endings.some((ending) => path.toLowerCase().endsWith(`.${ending}`));
}

async function toListed(uri: Uri): Promise<ListedFiles> {
  const stat = await workspace.fs.stat(uri).then(
    (found) => found,
    () => null,
  );
  return stat === null || stat.size > MOST_BYTES ? [] : [{ uri: uri.toString(), stamp: `${stat.mtime} ${stat.size}` }];
}

/** Returns the bytes of a file in Base64; null if it cannot be read or is too large. */
export async function readFile(uri: Uri): Promise<string | null> {
  const bytes = await workspace.fs.readFile(uri).then(
    (content) => content,
    () => null,
  );
  return bytes === null || bytes.length > MOST_BYTES ? null : writeBase64(bytes);
}
