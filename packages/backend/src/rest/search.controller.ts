import { Inject, Req } from '@nestjs/common';
import { defineAction } from '@flotilla/core';
import { callerOf } from '../access/access.guard.js';
import type { Caller } from '../context/caller.js';
import { type RateLimit, RateLimits } from '../limits/rate-limits.js';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { maxResults, RowSearch } from '../rows/row-search.js';

/** Searches the rows of everything that the caller may read. */
export const search = defineAction({
  module: 'search',
  name: 'search',
  method: 'GET',
  path: '/api/search',
  access: 'public',
  summary:
    'Searches the rows that the caller may read, by words or by an id. Returns the best matches first, grouped by entity.',
  schemas: {
    query: z.object({
      query: z.string().max(2000),
      limit: z.coerce.number().int().min(1).max(maxResults).default(20),
      /** Keys of entities, separated by commas, such as `blog.article`; all by default. */
      entities: z.string().max(20_000).optional(),
    }),
    answer: z.array(z.object({ entity: z.string(), id: z.guid(), label: z.string(), match: z.string() })),
  },
});

const callsPerMinute = 60;

/** The global search. Anonymous callers have a rate limit per network. */
@ActionController()
export class SearchController {
  private readonly limit: RateLimit;

  constructor(
    @Inject(RowSearch) private readonly rows: RowSearch,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.limit = limits.of({ name: search.key, calls: callsPerMinute, windowMs: 60_000 });
  }

  @Handle(search)
  async search({ query }: CallOf<typeof search>, @Req() request: FastifyRequest): Promise<object> {
    const caller = callerOf(request);
    if (isAnonymousClient(caller))
      await this.limit.enforce(request.ip, 'Too many searches. Try again later.');
    const entities = query.entities?.split(',');
    const wanted = { search: query.query, limit: query.limit, ...(entities && { entities }) };
    return { data: await this.rows.find(wanted, caller) };
  }
}

/**
 * Returns whether a caller has no role. Every visitor can get such a subject without signing up, so it counts
 * as anonymous.
 */
const isAnonymousClient = (caller: Caller) =>
  caller.kind === 'anonymous' || (caller.kind === 'subject' && caller.roles.length === 0);
