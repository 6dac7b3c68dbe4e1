import {
  Disposable,
  FilePermission,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  l10n,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { runCommand } from '../activity/runCommand.ts';
import { KEY_SIDES_SCHEME, KEYS_SCHEME } from '../manifest/ids.ts';
import { decorateKeys, readKeyUri } from './keyAddress.ts';
import { saveKeyDocument } from './saveKeys.ts';
import type { SegmentParts } from './segmentParts.ts';

/** Keys of segments as files: read from the selected instance page by page, and saved as adds and removes after a review. */
class KeyFileSystem implements FileSystemProvider {
  readonly #app: SegmentParts;
  readonly onDidChangeFile;

  constructor(app: SegmentParts) {
    this.#app = app;
    this.onDidChangeFile = app.keyTexts.onDidChange;
  }

  /** Changes are reported without a watcher. */
  watch(): Disposable {
    return new Disposable(() => {});
  }

  async stat(uri: Uri): Promise<FileStat> {
    if (readKeyUri(uri) === null) throw FileSystemError.FileNotFound(uri);
    const { keyTexts } = this.#app;
    const known = keyTexts.find(uri);
    const { content, changedAt } = known ?? (await withFileErrors(() => keyTexts.load(uri, true)));
    const stat = { type: FileType.File, ctime: 0, mtime: changedAt, size: content.byteLength };
    // In an edited document, the save itself says which instance the keys belong to; VS Code would only say that the file is read-only.
    const isEdited = workspace.textDocuments.some((document) => document.isDirty && document.uri.toString() === uri.toString());
    return keyTexts.isForeign(uri) && !isEdited ? { ...stat, permissions: FilePermission.Readonly } : stat;
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const { keyTexts } = this.#app;
    const known = keyTexts.find(uri);
    // The keys of another instance are not read again; an open document of them keeps its text.
    if (known !== undefined && keyTexts.isForeign(uri)) return known.content;
    const { content } = keyTexts.takeFresh(uri) ?? (await withFileErrors(() => keyTexts.load(uri, false)));
    // Its timestamp has changed since VS Code called `stat`; VS Code would take that for a change by others.
    if (known !== undefined && known.changedAt !== keyTexts.find(uri)?.changedAt) setTimeout(() => keyTexts.fireChange(uri), 0);
    return content;
  }

  /** Saves by a command, so that a failure has its message and the save is listed among the operations. */
  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const { keyTexts } = this.#app;
    if (keyTexts.takeSent(uri, content)) return;
    let isWaiting = true;
    const run = async (app: SegmentParts): Promise<true> => {
      await saveKeyDocument(app, uri, content);
      // With another key the command runs again after VS Code has given up on this save; a save that finds everything sent makes the document clean.
      if (!isWaiting) void workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())?.save();
      return true;
    };
    const saved = await runCommand(this.#app, 'applyKeysToSegment', { run }, [uri]);
    isWaiting = false;
    keyTexts.takeSent(uri, content);
    if (saved === undefined) throw FileSystemError.Unavailable(l10n.t('Your edits remain in the document. Save it again to continue.'));
  }

  readDirectory(uri: Uri): never {
    throw FileSystemError.FileNotFound(uri);
  }

  createDirectory(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  delete(uri: Uri): never {
    throw FileSystemError.NoPermissions(
      l10n.t('{0} is not a file of yours: deactivate or delete the segment in the Segments view.', uri.path),
    );
  }

  rename(uri: Uri): never {
    throw FileSystemError.NoPermissions(l10n.t('{0} has the name of its segment.', uri.path));
  }
}

/** Converts a refusal to an error that VS Code shows in place of the document. */
async function withFileErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'NOT_FOUND') throw FileSystemError.FileNotFound(error.message);
    const left = l10n.t('Not all keys could be read. Open them again.');
    throw FileSystemError.Unavailable(error.code === 'CANCELLED' ? left : error.message);
  }
}

/** Registers the files of keys and the texts of their comparisons. */
export function registerKeyFiles(app: SegmentParts): Disposable {
  return Disposable.from(
    workspace.registerFileSystemProvider(KEYS_SCHEME, new KeyFileSystem(app), { isCaseSensitive: true }),
    window.registerFileDecorationProvider({ provideFileDecoration: decorateKeys }),
    workspace.registerTextDocumentContentProvider(KEY_SIDES_SCHEME, app.keySides),
  );
}
