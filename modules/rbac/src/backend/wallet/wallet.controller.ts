import { ActionController, type CallOf, Handle } from '@flotilla/backend';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nonce, signInWithWallet } from '../../wallet-actions.js';
import type { Tokens } from '../../shapes.js';
import { RequestContexts } from '../sessions/request-contexts.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { SiteAddress } from '../sessions/site-address.js';
import { WalletSignIn } from './wallet-sign-in.js';

/** Sign-in with a wallet. */
@ActionController()
export class WalletController {
  constructor(
    @Inject(WalletSignIn) private readonly wallets: WalletSignIn,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(SessionCookies) private readonly cookies: SessionCookies,
    @Inject(SiteAddress) private readonly site: SiteAddress,
  ) {}

  @Handle(nonce)
  async nonce(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: { nonce: string } }> {
    void reply.header('cache-control', 'no-store');
    return { data: { nonce: await this.wallets.nonce(this.contexts.of(request)) } };
  }

  @Handle(signInWithWallet)
  async signIn(
    { body }: CallOf<typeof signInWithWallet>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: Tokens }> {
    const tokens = await this.wallets.signIn(body, this.site.of(request), this.contexts.of(request));
    return { data: this.cookies.give(request, reply, tokens) };
  }
}
