import { parentPort, workerData } from 'node:worker_threads';
import { checkFile } from '../cli/check/checkFile.ts';
import type { CheckTask, FileJob } from '../cli/check/checkTask.ts';
import { readFileBytes } from '../cli/readBytes.ts';
import { MAX_CSV_BYTES } from '../wire/developers.ts';

const task = workerData as CheckTask;

parentPort?.on('message', (job: FileJob) => {
  // A bug ends the thread, which tells the other end.
  void checkFile(job, task, (path) => readFileBytes(path, MAX_CSV_BYTES)).then((report) => parentPort?.postMessage(report));
});
