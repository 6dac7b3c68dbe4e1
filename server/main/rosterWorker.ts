import { parentPort, workerData } from 'node:worker_threads';
import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import { judgeRoster } from '../service/developers/checkedRoster.ts';

interface Work {
  readonly bytes: Uint8Array;
  readonly settings: RosterSettings;
  readonly places: boolean;
}

const { bytes, settings, places } = workerData as Work;
parentPort?.postMessage(judgeRoster(bytes, settings, places));
