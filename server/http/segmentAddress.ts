const IDENTITY = /^(\/internal\/api\/v2\/trafficTypes\/[^/?#]+\/environments\/[^/?#]+\/identities\/)([^?#]+)(.*)$/;

/** What older clients put behind the key; only POST has it (facts C7). */
const OLD_END = '/patch';

/** The address of an identity with its key escaped: clients send keys as they are, so that one may hold slashes and lone percent signs. Other addresses stay as they are. */
export function withEscapedKey(method: string | undefined, url: string): string {
  return url.replace(IDENTITY, (_, path: string, written: string, query: string) => {
    const end = method === 'POST' && written.endsWith(OLD_END) ? OLD_END : '';
    const key = written.slice(0, written.length - end.length).replaceAll('/', '%2F');
    return path + key.replace(/%(?![0-9a-fA-F]{2})/g, '%25') + end + query;
  });
}
