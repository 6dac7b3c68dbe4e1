import { startStandIn } from './standIn.ts';

/** Starts a stand-in in front of the service at an address, prints where it is, and ends with its standard input. */
const standIn = await startStandIn(process.argv[2] ?? '');
console.log(JSON.stringify({ baseUrl: standIn.baseUrl, rootUrl: standIn.rootUrl }));
process.stdin.resume().once('end', () => void standIn.close());
