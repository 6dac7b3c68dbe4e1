import { parentPort, workerData } from 'node:worker_threads';
import { checkFile } from '../cli/check/checkFile.ts';
import type { CheckTask, FileJob } from '../cli/check/checkTask.ts';
import { FileReader } from '../cli/check/fileReader.ts';
import { MAX_CSV_BYTES } from '../wire/developers.ts';
import { collectGarbage } from './collectGarbage.ts';

/** Bytes of files after which memory is given back: several threads that each wait for the engine to do so hold far more than their files need. */
const BYTES_BETWEEN = 16_000_000;

const task = workerData as CheckTask;
const reader = new FileReader(MAX_CSV_BYTES);
let read = 0;

parentPort?.on('message', (job: FileJob) => {
  // A bug ends the thread, which tells the other end.
  void work(job);
});

async function work(job: FileJob): Promise<void> {
  const report = await checkFile(job, task, async (path) => {
    const bytes = await reader.read(path);
    read += bytes.length;
    return bytes;
  });
  parentPort?.postMessage(report);
  if (read < BYTES_BETWEEN) return;
  read = 0;
  collectGarbage('all');
}
