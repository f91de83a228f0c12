import { ActionController, type CallOf, callerOf, Handle, LANGUAGES, RateLimits } from '@flotilla/backend';
import {
  type Filtered,
  type FilteredList,
  LIST_FILTERS,
  type ListFilters,
  type Tag,
} from '@flotilla/backend/ports';
import type { LocalizedText } from '@flotilla/core';
import { type ListFacets, type SearchHit, siteSearch } from '@flotilla/core/documents';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { searchPages } from '../../actions.js';
import { SiteSearch } from './site-search.js';

const callsPerMinute = 120;
/** Longest search; the rest is cut off. */
const maxLength = 200;

/** Serves the site's search: suggestions to browsers, and the results of pages. */
@ActionController()
export class SearchController {
  private readonly limit;

  constructor(
    @Inject(SiteSearch) private readonly search: SiteSearch,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(LIST_FILTERS) filters: ListFilters,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.limit = limits.of({ name: searchPages.key, calls: callsPerMinute, windowMs: 60_000 });
    filters.add(siteSearch, (list, tags) => this.filter(list, tags));
  }

  @Handle(searchPages)
  async pages(
    { query: { query, language, limit } }: CallOf<typeof searchPages>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    if (callerOf(request).kind !== 'server')
      await this.limit.enforce(request.ip, 'Too many searches. Try again later.');
    const [first = 'en'] = this.languages;
    const code = language !== undefined && this.languages.includes(language) ? language : first;
    const textIn = (texts: LocalizedText) => texts[code] ?? texts[first] ?? '';
    const { hits } = await this.search.find(trimmed(query));
    const best = inLanguage(hits, code).slice(0, limit);
    const grouped = [...Map.groupBy(best, ({ kind }) => kind).values()].flat();
    const pathOf = ({ url, addresses }: SearchHit) => addresses?.[code] ?? (url === '/' ? '' : url);
    const data = grouped.map((hit) => ({
      kind: textIn(hit.kindTitle),
      url: `/${code}${pathOf(hit)}`,
      title: textIn(hit.title),
      description: textIn(hit.description),
    }));
    return { data };
  }

  /** Makes the results of the query `q`. */
  private async filter({ query, limit, atLeast }: FilteredList, tags: Set<Tag>): Promise<Filtered> {
    const words = trimmed(new URLSearchParams(query).get('q') ?? '');
    const found = await this.search.find(words, atLeast);
    for (const tag of found.tags) tags.add(tag);
    const canonical = words === '' ? '' : new URLSearchParams({ q: words }).toString();
    return { facets: facetsOf(canonical), made: found.hits.slice(0, limit).map(asRow) };
  }
}

/** Returns the hits with a match in a language, the best first. */
const inLanguage = (hits: readonly SearchHit[], language: string) =>
  hits
    .filter(({ scores }) => scores[language] !== undefined)
    .toSorted((a, b) => (b.scores[language] ?? 0) - (a.scores[language] ?? 0));

const trimmed = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, maxLength).toWellFormed().trim();

const asRow = (hit: SearchHit) => ({ ...hit, variant: 'default' });

const facetsOf = (query: string): ListFacets => ({
  query,
  names: ['q'],
  facets: [],
  sorts: [],
  alternatives: [],
  isCombined: query !== '',
});
