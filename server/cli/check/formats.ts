import type { FormatName } from './checkTask.ts';
import type { Format } from './format.ts';
import { GITHUB_FORMAT } from './githubFormat.ts';
import { JSON_FORMAT } from './jsonFormat.ts';
import { JUNIT_FORMAT } from './junitFormat.ts';
import { SARIF_FORMAT } from './sarifFormat.ts';
import { TEXT_FORMAT } from './textFormat.ts';

/** The output formats. */
export const FORMATS: Readonly<Record<FormatName, Format>> = {
  text: TEXT_FORMAT,
  json: JSON_FORMAT,
  sarif: SARIF_FORMAT,
  junit: JUNIT_FORMAT,
  github: GITHUB_FORMAT,
};
