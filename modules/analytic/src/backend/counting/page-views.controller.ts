import { ActionController, type CallOf, Database, ForbiddenError, Handle } from '@flotilla/backend';
import { SiteKey } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { countPageViews } from '../../actions.js';
import { storeFacts } from './facts.sql.js';

/** Receives page views of sites. */
@ActionController()
export class PageViewsController {
  constructor(
    @Inject(SiteKey) private readonly siteKey: SiteKey,
    @Inject(Database) private readonly db: Database,
  ) {}

  @Handle(countPageViews)
  async count(
    { body: { batch, day, views } }: CallOf<typeof countPageViews>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { isCounted: boolean } }> {
    if (!this.siteKey.isOfSite(request)) throw new ForbiddenError('Only sites may report page views.');
    const facts = views.map(({ path, count }) => ({ name: 'page-views', day, dimensions: { path }, count }));
    return { data: { isCounted: await storeFacts(`page-views ${batch}`, facts, this.db) } };
  }
}
