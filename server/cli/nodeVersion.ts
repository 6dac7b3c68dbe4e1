/** The first Node that has `node:sqlite` without a switch (package.json, engines). */
const NEEDED = { major: 22, minor: 13 } as const;

/** What is wrong with a version of Node, as one sentence with the next step; null where nothing is. */
export function checkNodeVersion(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor)) return null;
  return `Fairlead needs Node ${NEEDED.major}.${NEEDED.minor} or newer, and this is Node ${version}. Install a newer Node and run the command again.`;
}
