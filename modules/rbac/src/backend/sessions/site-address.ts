import { InvalidError, UnavailableError } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';

/** Where visitors see the site: what wallets and passkeys sign in to. */
@Injectable()
export class SiteAddress {
  constructor(@Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings) {}

  /** What a stranger's request says of it would prove nothing. @throws UnavailableError */
  of(request: FastifyRequest): URL {
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
