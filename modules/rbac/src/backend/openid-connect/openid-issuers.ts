import { LOGGER, NotFoundError, UnavailableError } from '@flotilla/backend';
import { anyNetwork, publicInternet, SingleFlight } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientAuth, Configuration } from 'openid-client';
import type { Logger } from 'pino';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';
import { guardedFetch } from './guarded-fetch.js';
import type { OpenIdProvider } from '../openid-settings.js';

/** Time limit of one request to a provider, in seconds. */
const timeout = 5;
const freshMs = 60 * 60_000;
/** Pause between requests to a provider that failed, in ms. */
const pauseMs = 10_000;

/** The discovered configuration of a provider, and when to read it again. */
interface Known {
  readonly configuration: Configuration;
  readonly until: number;
}

/**
 * The providers, with their discovered endpoints and keys. A provider is read at its first sign-in, so that
 * one that is down delays neither the start nor other sign-ins.
 */
@Injectable()
export class OpenIdIssuers {
  private readonly known = new Map<string, Known>();
  private readonly pausedUntil = new Map<string, number>();
  private readonly flights = new SingleFlight<Configuration>();

  constructor(
    @Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get providers(): readonly OpenIdProvider[] {
    return this.settings.openId.providers;
  }

  /** @throws NotFoundError */
  provider(name: string): OpenIdProvider {
    const found = this.providers.find((provider) => provider.name === name);
    if (!found) throw new NotFoundError(`There is no provider "${name}".`);
    return found;
  }

  /** Returns the configuration of a provider, read at most once an hour. @throws UnavailableError */
  async configurationOf(provider: OpenIdProvider): Promise<Configuration> {
    const known = this.known.get(provider.name);
    if (known && known.until > Date.now()) return known.configuration;
    if ((this.pausedUntil.get(provider.name) ?? 0) > Date.now()) {
      if (known) return known.configuration;
      throw unavailable(provider);
    }
    try {
      return await this.flights.join(provider.name, () => this.discover(provider));
    } catch (error) {
      this.pausedUntil.set(provider.name, Date.now() + pauseMs);
      this.logger.warn(
        { err: error, provider: provider.name },
        'an OpenID Connect provider does not respond',
      );
      if (known) return known.configuration;
      throw unavailable(provider);
    }
  }

  private async discover({ name, issuer, clientId, clientSecret }: OpenIdProvider): Promise<Configuration> {
    const client = await import('openid-client');
    const { allowsPrivate, fetch = guardedFetch(allowsPrivate ? anyNetwork : publicInternet) } =
      this.settings.openId;
    // A provider that lists no methods supports `client_secret_basic` (OpenID Connect Discovery 1.0, section 3).
    const authenticate: ClientAuth = (server, ...rest) => {
      const isByBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
      (isByBody ? client.ClientSecretPost : client.ClientSecretBasic)(clientSecret)(server, ...rest);
    };
    const configuration = await client.discovery(new URL(issuer), clientId, undefined, authenticate, {
      timeout,
      [client.customFetch]: fetch,
      execute: [
        // Without it, only TLS protects the ID token.
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    });
    this.known.set(name, { configuration, until: Date.now() + freshMs });
    return configuration;
  }
}

const unavailable = ({ title }: Pick<OpenIdProvider, 'title'>) =>
  new UnavailableError(`${title} does not respond. Try again later, or sign in another way.`);
