// The tools are part of the command line's bundle, so that the package has their parsers once.
import './cli.ts';
