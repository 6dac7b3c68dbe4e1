import manifest from '../../package.json' with { type: 'json' };

/** Fairlead's version, as the manifest says it. */
export const VERSION: string = manifest.version;
