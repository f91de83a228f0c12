import { ActionController, type CallOf, Database, ForbiddenError, Handle } from '@flotilla/backend';
import { SiteKey } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { countPageViews } from '../../actions.js';
import { type Fact, storeFacts } from './facts.sql.js';

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
    if (!this.siteKey.isOfSite(request))
      throw new ForbiddenError({
        en: 'Only sites may report page views.',
        ru: 'Сообщать о просмотрах могут только сайты.',
      });
    const facts = views.map(({ path, count }) => ({ ...countedAs(path), day, count }));
    return { data: { isCounted: await storeFacts(`page-views ${batch}`, facts, this.db) } };
  }
}

/** Prefix of the paths that count visits. The rest is the host of the other site, `direct` or `other`. */
const visits = '/~from/';

const countedAs = (path: string): Pick<Fact, 'name' | 'dimensions'> =>
  path.startsWith(visits)
    ? { name: 'visits', dimensions: { source: path.slice(visits.length) || 'direct' } }
    : { name: 'page-views', dimensions: { path } };
