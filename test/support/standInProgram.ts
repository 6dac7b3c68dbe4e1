import { startStandIn } from './standIn.ts';

/** Starts a stand-in for the service at the given address, prints the addresses of the stand-in, and ends with its standard input. */
const standIn = await startStandIn(process.argv[2] ?? '');
console.log(JSON.stringify({ baseUrl: standIn.baseUrl, rootUrl: standIn.rootUrl }));
process.stdin.resume().once('end', () => void standIn.close());
