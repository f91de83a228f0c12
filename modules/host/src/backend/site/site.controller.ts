import { ActionController, type CallOf, callerOf, Handle } from '@flotilla/backend';
import {
  changeSetOf,
  InvalidationBus,
  RowBatches,
  sendText,
  SiteKey,
  type Tag,
} from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSite, setHomePage } from '../../actions.js';
import { HomePage, movedTo } from './home-page.js';
import { SiteSettingsReader } from './site-settings.js';

@ActionController()
export class SiteController {
  constructor(
    @Inject(SiteSettingsReader) private readonly settings: SiteSettingsReader,
    @Inject(InvalidationBus) private readonly bus: InvalidationBus,
    @Inject(SiteKey) private readonly siteKey: SiteKey,
    @Inject(HomePage) private readonly homePage: HomePage,
    @Inject(RowBatches) private readonly batches: RowBatches,
  ) {}

  @Handle(readSite)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { sequence } = this.bus;
    const tags = new Set<Tag>();
    const { site } = await this.settings.read(tags, this.siteKey.readAtLeast(request));
    const meta = { tags: [...tags], sequence };
    await sendText(request, reply, JSON.stringify({ data: site ?? null, meta }));
  }

  @Handle(setHomePage)
  async setHome(
    { body: { pageId } }: CallOf<typeof setHomePage>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const changeSet = changeSetOf(request, reply);
    const context = { caller: callerOf(request) };
    await this.batches.requireAllowed([movedTo(pageId, '/')], context.caller, changeSet !== undefined);
    const rows = await this.batches.make((inner) => this.homePage.changes(pageId, inner), context, changeSet);
    const [former] = rows.length > 1 ? [JSON.parse(rows[0] ?? '{}') as { url: string }] : [];
    return { data: { formerUrl: former?.url ?? null } };
  }
}
