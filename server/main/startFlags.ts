import v8 from 'node:v8';

/** Whether the engine has compilers for hot code, as it always has from this version on; in an earlier one they may be off, and must stay so. */
const HAS_COMPILERS = Number.parseInt(process.versions.v8, 10) >= 13 && ['x64', 'arm64'].includes(process.arch);

/** Options by which someone chose the compilers. */
const CHOICE = /--(jitless|(no-?)?(opt|turbofan|maglev))\b/;

/** Each flag as it is during a start, and as it is afterwards. */
const FLAGS = [
  // The part of the heap where new objects lie stays small.
  { during: '--semi-space-growth-factor=1', after: '--semi-space-growth-factor=2', isCompiler: false },
  // Hardly anything runs often enough to be worth it, and the compilers and what they make take some 3 MB.
  { during: '--no-opt', after: '--opt', isCompiler: true },
  { during: '--no-maglev', after: '--maglev', isCompiler: true },
] as const;

/** Lets the engine use little memory, for as long as a program starts. */
export function saveMemory(): void {
  for (const { during } of flags()) v8.setFlagsFromString(during);
}

/** Gives the engine its own choices again, once a program has started. */
export function endSaving(): void {
  for (const { after } of flags()) v8.setFlagsFromString(after);
}

function flags(): readonly (typeof FLAGS)[number][] {
  const chosen = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some((option) => CHOICE.test(option));
  return FLAGS.filter(({ isCompiler }) => !isCompiler || (HAS_COMPILERS && !chosen));
}
