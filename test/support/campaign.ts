/** Whether random tests make all their runs, as `npm run campaign` says. */
export const IS_CAMPAIGN = process.env.FAIRLEAD_CAMPAIGN === 'full';

/** The seed of every random test: FAIRLEAD_SEED where it is set (a failing test prints the seed it ran with), else always the same. */
export const SEED = readSeed(process.env.FAIRLEAD_SEED);

/** How many runs a random test makes: `seededShare` under `npm test`, `full` under `npm run campaign`. */
export function campaign(seededShare: number, full: number): number {
  return IS_CAMPAIGN ? full : seededShare;
}

function readSeed(text: string | undefined): number {
  if (text === undefined || text === '') return 20260115;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`FAIRLEAD_SEED must be a whole number of at most nine digits, not "${text}".`);
  return Number(text);
}
