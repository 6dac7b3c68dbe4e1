import manifest from '../../package.json' with { type: 'json' };

/** Fairlead's version from the manifest. */
export const VERSION: string = manifest.version;
