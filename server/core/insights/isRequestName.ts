/** Whether a file is an export request by its name or path: `*.insights.json`, ignoring case. */
export function isRequestName(name: string): boolean {
  return /[.]insights[.]json$/i.test(name);
}
