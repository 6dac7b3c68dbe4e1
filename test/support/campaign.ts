/** Whether random tests make all their runs, as in `npm run campaign`. */
export const IS_CAMPAIGN = process.env.FAIRLEAD_CAMPAIGN === 'full';

/** The seed of every random test: FAIRLEAD_SEED if it is set (a failing test prints its seed), else a constant. */
export const SEED = readSeed(process.env.FAIRLEAD_SEED);

/** Returns the number of runs of a random test: `seededShare` for `npm test`, `full` for `npm run campaign`. */
export function campaign(seededShare: number, full: number): number {
  return IS_CAMPAIGN ? full : seededShare;
}

/** Returns the time limit of a test in milliseconds for mocha: none in a campaign, whose tests take as long as they need. */
export function timeLimit(milliseconds: number): number {
  return IS_CAMPAIGN ? 0 : milliseconds;
}

function readSeed(text: string | undefined): number {
  if (text === undefined || text === '') return 20260115;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`FAIRLEAD_SEED must be an integer of at most nine digits, not "${text}".`);
  return Number(text);
}
