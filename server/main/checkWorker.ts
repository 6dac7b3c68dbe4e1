import { parentPort, workerData } from 'node:worker_threads';
import { loadCatalogue, toStoredCatalogue } from '../cli/catalogue/storedCatalogue.ts';
import { checkFile, FileReader } from '../cli/check/checkFile.ts';
import type { CheckTask, FileJob } from '../cli/check/checkTask.ts';
import { MAX_CSV_BYTES } from '../wire/developers.ts';

// Each thread has a catalogue of its own; the command has reported one that cannot be used.
loadCatalogue(toStoredCatalogue(process.env), true);

const task = workerData as CheckTask;
const reader = new FileReader(MAX_CSV_BYTES);
let done = Promise.resolve();

parentPort?.on('message', (job: FileJob) => {
  // One after another. A bug ends the thread, which notifies the other side.
  done = done.then(() => work(job));
});

async function work(job: FileJob): Promise<void> {
  parentPort?.postMessage(await checkFile(job, task, (path) => reader.read(path)));
}
