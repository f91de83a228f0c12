import type { FollowedPages } from '../live/visitor-streams.js';
import { firstPageOf, filteredBy, pageTarget } from '../http/page-url.js';
import { siteOrigin } from '../http/site-origin.js';
import type { PageStore } from './page-store.js';

interface FollowedParts {
  readonly store: Pick<PageStore, 'peek'>;
  readonly languages: readonly string[];
  readonly siteUrl: string | undefined;
}

/** Maximum length of a page's URL, in characters. */
const maxLength = 2500;

/** Creates the lookup of cached pages for event streams. */
export function followedPages({ store, languages, siteUrl }: FollowedParts): FollowedPages {
  return {
    peek: (key) => store.peek(key),
    keyOf(request) {
      const { page: url } = request.query as Readonly<Record<string, unknown>>;
      if (typeof url !== 'string' || !url.startsWith('/') || url.length > maxLength) return undefined;
      const target = pageTarget(url, languages);
      if (target.kind !== 'page') return undefined;
      const origin = siteOrigin(request, siteUrl);
      const filters = store.peek(origin + firstPageOf(target).key)?.filters ?? [];
      return origin + filteredBy(target, filters).key;
    },
  };
}
