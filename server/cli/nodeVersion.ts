/** The first Node that has `node:sqlite` without a flag (package.json, engines). */
const NEEDED = { major: 22, minor: 13 } as const;

/** Returns what is wrong with a version of Node, as a sentence with the next step; null if it is supported. */
export function checkNodeVersion(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor)) return null;
  return `Fairlead needs Node ${NEEDED.major}.${NEEDED.minor} or newer, and this is Node ${version}. Install a newer Node and run the command again.`;
}
