import { ActionController, type CallOf, Handle } from '@flotilla/backend';
import { TELEGRAM_BOT, type TelegramBot, Routes } from '@flotilla/backend/ports';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { connectTelegram, signInWithTelegram, telegramPlace } from '../../telegram-actions.js';
import type { Tokens } from '../../shapes.js';
import { RequestContexts } from '../sessions/request-contexts.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { requestingBrowser, browserOf } from './browser-id.js';
import { TelegramConnections } from './telegram-connections.js';
import { TelegramSignIn } from './telegram-sign-in.js';

/** Sign-in with Telegram. */
@ActionController()
export class TelegramController {
  constructor(
    @Inject(TELEGRAM_BOT) private readonly bot: TelegramBot,
    @Inject(TelegramSignIn) private readonly telegram: TelegramSignIn,
    @Inject(TelegramConnections) private readonly connections: TelegramConnections,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(SessionCookies) private readonly cookies: SessionCookies,
    @Inject(Routes) routes: Routes,
  ) {
    routes.setFeature('rbac.telegram', bot.isThere);
  }

  @Handle(telegramPlace)
  async place(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: { address: string | null; start: string } }> {
    void reply.header('cache-control', 'no-store');
    const address = (await this.bot.address()) ?? null;
    return { data: { address, start: address === null ? '' : `login-${requestingBrowser(request, reply)}` } };
  }

  @Handle(signInWithTelegram)
  async signIn(
    { body }: CallOf<typeof signInWithTelegram>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: Tokens }> {
    const tokens = await this.telegram.signIn(
      { ...body, browser: browserOf(request) },
      this.contexts.of(request),
    );
    return { data: this.cookies.give(request, reply, tokens) };
  }

  @Handle(connectTelegram)
  async connect(
    { params }: CallOf<typeof connectTelegram>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { address: string } }> {
    return { data: { address: await this.connections.begin(params.id, this.contexts.of(request)) } };
  }
}
