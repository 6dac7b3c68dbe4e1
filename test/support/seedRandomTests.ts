import fc from 'fast-check';
import { SEED } from './campaign.ts';

// For the properties that name no seed: a test that fails must fail again.
fc.configureGlobal({ seed: SEED });
