import { closeSync, readSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import { isKeptCopy } from '../../core/account/folderNames.ts';
import { applySeverities } from '../../core/developers/problems.ts';
import type { DocumentKind } from '../../core/documentKinds.ts';
import { given } from '../../core/given.ts';
import type { Problem } from '../../core/problem.ts';
import { toPrintable } from '../../core/text.ts';
import { checkDocument, FileContent } from '../../documents/checkDocument.ts';
import { type DecodedText, encodeText } from '../../documents/encoding.ts';
import { type FixedText, fixDocument, moveProblems } from '../../documents/fixDocument.ts';
import { NoRoomError, UsageError } from '../errors.ts';
import { readFileBytes, toReadError, toSizeError, writeAtomically } from '../files.ts';
import { countProblems } from '../problemLines.ts';
import { isHandedOver, openRegular } from '../regularFiles.ts';
import { countFindings, withoutKnown } from './baseline.ts';
import type { CheckTask, EarlierFile, FileJob, FileReport } from './checkTask.ts';
import { FORMATS } from './formats.ts';
import { toUnifiedDiff } from './lineDiff.ts';
import { type CheckedText, findBrought } from './since/findBrought.ts';

/**
 * Checks one file, fixes it if requested, and formats its findings. A file that cannot be read or written is reported in the result. `read`
 * returns its bytes.
 */
export async function checkFile(job: FileJob, task: CheckTask, read: (job: FileJob) => Promise<Uint8Array>): Promise<FileReport> {
  try {
    return await report(job, task, await read(job));
  } catch (error) {
    // An error that comes from a thread has lost its class, so the outcome says what it was.
    if (error instanceof NoRoomError) return { ...NOTHING, path: job.path, failure: error.message, hasNoRoom: true };
    if (!(error instanceof UsageError)) throw error;
    return { ...NOTHING, path: job.path, failure: error.message };
  }
}

const NOTHING: Omit<FileReport, 'path'> = {
  kind: 'other',
  pieces: [],
  counts: countProblems([]),
  known: 0,
  findings: {},
  fixed: 0,
  complaint: null,
  failure: null,
};

async function report(job: FileJob, task: CheckTask, bytes: Uint8Array): Promise<FileReport> {
  const content = new FileContent(bytes);
  const name = basename(job.name ?? job.path);
  let { kind, problems } = checkDocument(name, content, job.kind, task.settings, job.facts);
  let { across } = job;
  // Every file in the folder of an account is one of its files.
  if (kind === 'other' && across.length > 0) kind = 'account';
  let fixedText: string | null = null;
  let fixes: FixedText | null = null;
  let complaint: string | null = null;
  if (task.fix !== 'no' && kind !== 'other') {
    const { decoded } = content;
    complaint = explainCopy(job.path);
    fixes = complaint === null ? fixDocument(decoded.text, kind, task.settings, job.facts) : null;
    if (fixes !== null && (fixes.count > 0 || decoded.text.includes('\uFFFD'))) complaint = explainUnwritable(decoded, bytes, job.path);
    if (complaint !== null) fixes = null;
    else if (fixes !== null && fixes.count > 0) {
      if (task.fix === 'write') await writeFixed(job, { ...decoded, text: fixes.text });
      fixedText = fixes.text;
      problems = checkDocument(name, fixedText, kind as DocumentKind, task.settings, job.facts).problems;
      across = moveProblems(across, fixes.rounds);
    }
  }
  if (job.earlier != null) problems = withoutEarlier({ kind, text: content.decoded.text, problems }, job.earlier, job, task);
  const found = applySeverities(inOrder(problems, across), task.severities);
  const unknown = withoutKnown(found, job.known);
  const diff = fixes === null || task.fix !== 'show' ? '' : toUnifiedDiff(toPrintable(job.path), content.decoded.text, fixes.rounds);
  const fixed = task.fix === 'no' ? null : (fixes?.count ?? 0);
  const text = (): string => fixedText ?? content.decoded.text;
  const findings = { path: job.path, kind, problems: unknown, text, fixed, diff };
  return {
    path: job.path,
    kind,
    pieces: FORMATS[task.format].file(findings, task),
    counts: countProblems(unknown),
    known: found.length - unknown.length,
    findings: task.collects ? countFindings(found) : {},
    fixed: fixed ?? 0,
    complaint,
    failure: null,
  };
}

/** Returns the problems of a file that it did not have before a change. */
function withoutEarlier(now: CheckedText, { name, bytes, facts }: EarlierFile, job: FileJob, task: CheckTask): readonly Problem[] {
  if (now.problems.length === 0) return now.problems;
  const content = bytes === null ? now.text : new FileContent(bytes);
  const { kind, problems } = checkDocument(basename(name), content, job.kind, task.settings, facts);
  return findBrought(now, { kind, text: typeof content === 'string' ? content : content.decoded.text, problems });
}

/** Merges the problems across files into those of the file, by position. */
function inOrder(problems: readonly Problem[], across: readonly Problem[]): readonly Problem[] {
  if (across.length === 0) return problems;
  return [...problems, ...across].sort(
    ({ range: { start: one } }, { range: { start: other } }) => one.line - other.line || one.character - other.character,
  );
}

/** A copy of the service must stay what the service has. */
function explainCopy(path: string): string | null {
  if (!isKeptCopy(resolve(path).replaceAll('\\', '/'))) return null;
  return l10n.t(
    '{0} is a copy that Fairlead keeps of the service, so nothing in it is fixed. Fix the file in the folder of the account.',
    path,
  );
}

/** Everything but the fixes must stay byte by byte: a file that cannot be written back unchanged is not touched. */
function explainUnwritable(decoded: DecodedText, bytes: Uint8Array, path: string): string | null {
  const same = Buffer.compare(encodeText(decoded), bytes) === 0;
  return same ? null : l10n.t('{0} contains bytes that are not text, so nothing in it is fixed. Save it as UTF-8 first.', path);
}

function writeFixed({ path, root }: FileJob, decoded: DecodedText): Promise<void> {
  const bytes = encodeText(decoded);
  return writeAtomically(path, [bytes], { advice: l10n.t('Nothing in it was changed. Make it writable.'), ...given({ root }) });
}

/**
 * Reads files one after another into the same memory: a result is valid until the next read. Fresh memory for each file would keep the
 * garbage collector busy, and grow.
 */
export class FileReader {
  readonly #limit: number;
  #memory = Buffer.alloc(0);

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Reads the bytes of a file synchronously: a thread that only checks files has nothing else to do meanwhile. Throws a UsageError if it
   * cannot be read or exceeds the limit, or a link leads out of the root.
   */
  async read({ path, root }: Pick<FileJob, 'path' | 'root'>): Promise<Uint8Array> {
    try {
      return (isHandedOver(path) ? null : this.#readWhole(path, root)) ?? (await readFileBytes(path, this.#limit));
    } catch (error) {
      throw toReadError(path, error);
    }
  }

  /** Returns null for a file that grows. */
  #readWhole(path: string, root: string | null): Uint8Array | null {
    const { fd, size } = openRegular(path, root);
    try {
      if (size > this.#limit) throw toSizeError(path, this.#limit);
      if (size >= this.#memory.length) this.#memory = Buffer.allocUnsafeSlow(size + 1);
      let length = 0;
      for (;;) {
        const read = readSync(fd, this.#memory, length, this.#memory.length - length, null);
        if (read === 0) return this.#memory.subarray(0, length);
        length += read;
        if (length === this.#memory.length) return null;
      }
    } finally {
      closeSync(fd);
    }
  }
}
