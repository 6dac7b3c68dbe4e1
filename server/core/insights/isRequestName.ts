/** Whether a file is an export request by its name or address: `*.insights.json`, in any case. */
export function isRequestName(name: string): boolean {
  return /[.]insights[.]json$/i.test(name);
}
