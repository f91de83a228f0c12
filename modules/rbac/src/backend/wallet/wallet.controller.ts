import { ActionController, type ActionCall, Call, Implements, InvalidError, UnavailableError } from '@flotilla/backend';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nonce, signInWithWallet } from '../../actions.js';
import type { Tokens } from '../../shapes.js';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';
import { RequestContexts } from '../sessions/request-contexts.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { WalletSignIn } from './wallet-sign-in.js';

/** Sign-in with a wallet. */
@ActionController()
export class WalletController {
  constructor(
    @Inject(WalletSignIn) private readonly wallets: WalletSignIn,
    @Inject(RequestContexts) private readonly contexts: RequestContexts,
    @Inject(SessionCookies) private readonly cookies: SessionCookies,
    @Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings,
  ) {}

  @Implements(nonce)
  async nonce(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<{ data: { nonce: string } }> {
    void reply.header('cache-control', 'no-store');
    return { data: { nonce: await this.wallets.nonce(this.contexts.of(request)) } };
  }

  @Implements(signInWithWallet)
  async signIn(
    @Call(signInWithWallet) { body }: ActionCall<typeof signInWithWallet>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ data: Tokens }> {
    const tokens = await this.wallets.signIn(body, this.siteOf(request), this.contexts.of(request));
    return { data: this.cookies.give(request, reply, tokens) };
  }

  /** Where the visitor sees the site. What a stranger's request says of it would prove nothing. */
  private siteOf(request: FastifyRequest): URL {
    const { siteUrl, believesHost } = this.settings;
    if (siteUrl === undefined && !believesHost) throw new UnavailableError('Wallets can sign in once SITE_URL is set.');
    const asked = URL.parse(`${request.protocol}://${request.host}`);
    if (!asked) throw InvalidError.of('Host', 'is not the address of a site.');
    const site = siteUrl === undefined ? asked : new URL(siteUrl);
    return isThisMachine(site) && isThisMachine(asked) ? asked : site;
  }
}

/** Whoever tries the product on a machine calls that by any of its names. */
const isThisMachine = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
