import { InvalidError, LOGGER, UnauthenticatedError, UnavailableError } from '@flotilla/backend';
import { isLoopbackUrl } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';

/** Returns the public URL of the site, which wallets and passkeys sign in to. */
@Injectable()
export class SiteAddress {
  constructor(
    @Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings,
    @Inject(LOGGER) private readonly logger: { warn: (what: object, message: string) => void },
  ) {}

  /** Returns the configured URL: the host of a request can be forged. @throws UnavailableError */
  of(request: FastifyRequest): URL {
    const { siteUrl, believesHost } = this.settings;
    if (siteUrl === undefined && !believesHost)
      throw new UnavailableError('Wallets can sign in once SITE_URL is set.');
    const requestUrl = URL.parse(`${request.protocol}://${request.host}`);
    if (!requestUrl) throw InvalidError.of('Host', 'is not the address of a site.');
    const site = siteUrl === undefined ? requestUrl : new URL(siteUrl);
    // All names of the local machine are the same site.
    return isLoopbackUrl(site) && isLoopbackUrl(requestUrl) ? requestUrl : site;
  }

  /**
   * Requires that a browser signed for the site's own address. The address may appear in the error: it is no
   * secret.
   * @param signedFor the origin that a wallet or a passkey signed @throws UnauthenticatedError
   */
  requireOrigin(signedFor: string, site: URL): void {
    if (signedFor === site.origin) return;
    this.logger.warn(
      { signedFor: signedFor.slice(0, 200), site: site.origin, siteUrl: this.settings.siteUrl ?? 'not set' },
      'A sign-in was made for another address than the site’s own. Set SITE_URL to the address that visitors use, or let the proxy pass Host on.',
    );
    throw new UnauthenticatedError(
      `Open the site at ${site.origin} to sign in: this page is at another address.`,
    );
  }
}
