import v8 from 'node:v8';

/**
 * Whether the engine always has its optimizing compilers, as from this version on; in an earlier one they may be disabled, and must stay
 * so.
 */
const HAS_COMPILERS = Number.parseInt(process.versions.v8, 10) >= 13 && ['x64', 'arm64'].includes(process.arch);

/** Options with which a user has chosen the compilers. */
const CHOICE = /--(jitless|(no-?)?(opt|turbofan|maglev))\b/;

/** Each flag during a start, and afterwards. */
const FLAGS = [
  // Keeps the young generation of the heap small.
  { during: '--semi-space-growth-factor=1', after: '--semi-space-growth-factor=2', isCompiler: false },
  // Hardly any code runs often enough to be worth compiling, and the compilers and their output take about 3 MB.
  { during: '--no-opt', after: '--opt', isCompiler: true },
  { during: '--no-maglev', after: '--maglev', isCompiler: true },
] as const;

/** Makes the engine save memory while a program starts (docs/decisions/storage.md#memory-of-the-start). */
export function saveMemory(): void {
  for (const { during } of flags()) v8.setFlagsFromString(during);
}

/** Restores the engine's own settings once a program has started. */
export function endSaving(): void {
  for (const { after } of flags()) v8.setFlagsFromString(after);
}

function flags(): readonly (typeof FLAGS)[number][] {
  const chosen = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some((option) => CHOICE.test(option));
  return FLAGS.filter(({ isCompiler }) => !isCompiler || (HAS_COMPILERS && !chosen));
}
