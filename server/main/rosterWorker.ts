import { parentPort, workerData } from 'node:worker_threads';
import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import { judgeRoster } from '../service/developers/checkedRoster.ts';

const { bytes, settings } = workerData as { readonly bytes: Uint8Array; readonly settings: RosterSettings };
parentPort?.postMessage(judgeRoster(bytes, settings));
