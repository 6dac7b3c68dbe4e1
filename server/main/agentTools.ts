import { startAgentTools } from './commandLine.ts';

// The tools are part of the command line's bundle, so that the package has their parsers once.
void startAgentTools();
