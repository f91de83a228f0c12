import {
  ActionController,
  type CallOf,
  callerOf,
  Handle,
  InvalidError,
  LANGUAGES,
  NotFoundError,
} from '@flotilla/backend';
import { languageOf, type PlainPage, plainPage, RawBody } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WaitingEntry } from '../../entities/waiting-entry.js';
import { stopWaiting, stopWaitingPage, waitForDates, type WaitingAnswer } from '../../waiting-actions.js';
import { Billing } from '../payments/billing.js';
import { waitingPages } from './waiting-pages.js';
import { WaitingList } from './waiting-list.js';

const oneClick = 'One-Click';

/** Takes visitors who wait for dates, and ends waiting by the links of mails. */
@ActionController()
export class WaitingController {
  constructor(
    @Inject(WaitingList) private readonly list: WaitingList,
    @Inject(Billing) private readonly billing: Billing,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  @Handle(waitForDates)
  async wait(
    { params, body }: CallOf<typeof waitForDates>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: WaitingAnswer }> {
    this.billing.requireInstalled();
    const language = languageOf(request, this.languages);
    return {
      data: await this.list.add(body, { subjectId: params.id, language }, { caller: callerOf(request) }),
    };
  }

  @Handle(stopWaitingPage)
  async ask(
    { params, query }: CallOf<typeof stopWaitingPage>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const context = { caller: callerOf(request) };
    await this.page(request, reply, {
      entry: () => this.list.ofLink(params.id, query.code, context),
      page: ({ stop: { title, text, button } }) => ({
        title,
        text,
        button: { title: button, name: 'List-Unsubscribe', value: oneClick },
      }),
    });
  }

  @Handle(stopWaiting)
  async stop(
    { params, query }: CallOf<typeof stopWaiting>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const content = request.body instanceof RawBody ? request.body.bytes.toString('latin1') : '';
    if (!content.includes(oneClick)) throw InvalidError.of('List-Unsubscribe', `must be ${oneClick}.`);
    const context = { caller: callerOf(request) };
    await this.page(request, reply, {
      entry: () => this.list.stop(params.id, query.code, context),
      page: ({ stopped }) => stopped,
    });
  }

  /** Sends a page in the language of the entry; 404 for a wrong link. */
  private async page(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      entry,
      page,
    }: {
      readonly entry: () => Promise<WaitingEntry>;
      readonly page: (texts: ReturnType<typeof waitingPages>) => Omit<PlainPage, 'language'>;
    },
  ): Promise<void> {
    const found = await entry().catch((error: unknown) => {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    });
    const language = found?.language ?? languageOf(request, this.languages);
    const texts = waitingPages(language);
    void reply.code(found ? 200 : 404).headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    await reply.send(plainPage({ ...(found ? page(texts) : texts.gone), language }));
  }
}
