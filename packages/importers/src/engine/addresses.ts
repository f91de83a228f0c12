/** The origin of sources without a site. No such host exists (RFC 2606). */
const noSite = 'http://import.invalid';
/** Start of paths that only links of a source have: names of other records, which lead nowhere elsewhere. */
export const namePath = '/__post/';
const withoutWww = (host: string) => host.replace(/^www\./, '');

/** Recognizes addresses of the old site in all their spellings. */
export class Addresses {
  private readonly site: URL;

  constructor(site: string | undefined) {
    this.site = URL.parse(site ?? '') ?? new URL(noSite);
  }

  /** Returns an address of the old site as a path with a query; undefined for other sites and protocols. */
  own(address: string, base?: string): string | undefined {
    const url = this.absolute(address, base);
    if (!url || !/^https?:$/.test(url.protocol) || withoutWww(url.host) !== withoutWww(this.site.host))
      return undefined;
    url.searchParams.sort();
    const path = url.pathname.replace(/\/{2,}/g, '/');
    const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
    return bare + url.search;
  }

  /** Returns the URL of an address; a relative one starts at `base` or at the old site. */
  absolute(address: string, base?: string): URL | undefined {
    const start = base === undefined ? this.site : (URL.parse(base, this.site) ?? this.site);
    return URL.parse(address.trim(), start) ?? undefined;
  }

  /** Returns whether the URL can be requested. */
  isRemote({ protocol, origin }: URL): boolean {
    return /^https?:$/.test(protocol) && origin !== noSite;
  }
}

/** Returns an address for comparisons: paths of blogs are not case-sensitive. */
export function comparable(own: string): string {
  const [path = '', query] = own.split('?', 2);
  return decoded(path).toLowerCase() + (query ? `?${query}` : '');
}

/** Returns a part of an address without percent-encoding; as it is if the encoding is malformed. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
