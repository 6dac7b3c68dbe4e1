import { basename } from 'node:path';
import type { DocumentKind } from '../../core/documentKinds.ts';
import { toPrintable } from '../../core/printable.ts';
import { withSeverities } from '../../core/problemKinds.ts';
import { checkDocument } from '../../documents/checkDocument.ts';
import type { DecodedText } from '../../documents/decodeText.ts';
import { encodeText } from '../../documents/encodeText.ts';
import { FileContent } from '../../documents/fileContent.ts';
import { type FixedText, fixDocument } from '../../documents/fixDocument.ts';
import { countProblems } from '../problemLines.ts';
import { UsageError } from '../usageError.ts';
import { writeWhole } from '../writeWhole.ts';
import type { CheckTask, FileJob, FileReport } from './checkTask.ts';
import { FORMATS } from './formats.ts';
import { countFindings, withoutKnown } from './knownFindings.ts';
import { toUnifiedDiff } from './lineDiff.ts';

/**
 * Checks one file, fixes it if requested, and formats its findings. A file that cannot be read or written is reported in the result. `read`
 * returns its bytes.
 */
export async function checkFile(job: FileJob, task: CheckTask, read: (path: string) => Promise<Uint8Array>): Promise<FileReport> {
  try {
    return await report(job, task, await read(job.path));
  } catch (error) {
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
  let { kind, problems } = checkDocument(name, content, job.kind, task.settings);
  let mended: string | null = null;
  let fixes: FixedText | null = null;
  let complaint: string | null = null;
  if (task.fix !== 'no' && kind !== 'other') {
    const { decoded } = content;
    fixes = fixDocument(decoded.text, kind, task.settings);
    complaint = fixes.count === 0 ? null : findHindrance(decoded, bytes, job.path);
    if (complaint !== null) fixes = null;
    else if (fixes.count > 0) {
      if (task.fix === 'write') await writeFixed(job.path, { ...decoded, text: fixes.text });
      mended = fixes.text;
      problems = checkDocument(name, mended, kind as DocumentKind, task.settings).problems;
    }
  }
  const found = withSeverities(problems, task.severities);
  const unknown = withoutKnown(found, job.known);
  const diff = fixes === null || task.fix !== 'show' ? '' : toUnifiedDiff(toPrintable(job.path), content.decoded.text, fixes.rounds);
  const fixed = task.fix === 'no' ? null : (fixes?.count ?? 0);
  const text = (): string => mended ?? content.decoded.text;
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

/** Everything but the fixes must stay byte by byte: a file that cannot be written back unchanged is not touched. */
function findHindrance(decoded: DecodedText, bytes: Uint8Array, path: string): string | null {
  const same = Buffer.compare(encodeText(decoded), bytes) === 0;
  return same ? null : `${path} holds bytes that are no text, so that nothing in it is mended. Save it as UTF-8 first.`;
}

function writeFixed(path: string, decoded: DecodedText): Promise<void> {
  const bytes = encodeText(decoded);
  return writeWhole(path, [bytes], { advice: 'Nothing in it was changed; make it writable.' });
}
