import type { IncomingHttpHeaders } from 'node:http';

/** Distinct sources of a process; anyone can send others. */
const maxSources = 500;
const maxHostLength = 100;
/** A path below this one counts a visit by its source instead of a view; the module of statistics knows it. */
const prefix = '/~from/';

/**
 * Recognizes visits: pages that were opened from another site, or directly. Keeps only the host of the other
 * site.
 */
export class VisitSources {
  private readonly known = new Set<string>();

  /** Returns the path that counts the visit that a request begins; undefined for a page within a visit. */
  of({ 'sec-fetch-site': site, referer }: IncomingHttpHeaders): string | undefined {
    if (site === 'none') return `${prefix}direct`;
    if (site !== 'cross-site' && site !== 'same-site') return undefined;
    const host = hostOf(referer);
    if (host === undefined) return `${prefix}direct`;
    if (!this.known.has(host)) {
      if (this.known.size >= maxSources) return `${prefix}other`;
      this.known.add(host);
    }
    return prefix + host;
  }
}

function hostOf(referer: string | undefined): string | undefined {
  const url = referer === undefined ? null : URL.parse(referer);
  const host = url?.hostname.replace(/^www\./, '') ?? '';
  return /^[a-z0-9.-]+$/.test(host) && host.length <= maxHostLength ? host : undefined;
}
