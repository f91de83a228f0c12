import { createSign, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A user of the provider. */
export interface ProviderUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

type Claims = Readonly<Record<string, unknown>>;

/** A key that signs ID tokens. */
interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

/** An OpenID Connect provider on this machine: oidc-provider, without a form. */
export class TestProvider {
  /** The user of the next sign-in; undefined cancels it. */
  user: ProviderUser | undefined;
  /** Changes the claims of the next ID tokens, which are signed again. */
  change: ((claims: Claims) => Claims) | undefined;
  /** Signs changed ID tokens; a key of the provider by default. */
  signWith: SigningKey | undefined;
  /** Requests to the token endpoint. */
  tokenRequests = 0;
  private readonly users = new Map<string, ProviderUser>();
  private key: SigningKey = newKey();
  private server: Server | undefined;
  private port = 0;

  /** Starts the provider for a client with the id and secret `boats`. */
  static async start(redirectUris: readonly string[], port = 0): Promise<TestProvider> {
    const made = new TestProvider();
    await made.listen(redirectUris, port);
    return made;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Stops the provider and starts it at the same address, with another key. */
  async rotate(redirectUris: readonly string[]): Promise<void> {
    await this.stop();
    this.key = newKey();
    await this.listen(redirectUris, this.port);
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  private async listen(redirectUris: readonly string[], port: number): Promise<void> {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
    const provider = this.provider(redirectUris);
    server.on('request', provider.callback());
  }

  private provider(redirectUris: readonly string[]): Provider {
    const client = { redirect_uris: [...redirectUris], response_types: ['code' as const] };
    const provider = new Provider(this.issuer, {
      clients: [
        { client_id: 'boats', client_secret: 'boats', ...client },
        { client_id: 'cars', client_secret: 'cars', ...client },
      ],
      jwks: { keys: [jwkOf(this.key)] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      // Google and Microsoft add the address to ID tokens.
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      cookies: { keys: ['of-this-test'] },
      pkce: { required: () => true },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...this.users.get(sub), sub }) }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (ctx, next) => {
      if (ctx.path.startsWith('/interaction/')) return this.interact(provider, ctx);
      await next();
      if (ctx.path !== '/token') return;
      this.tokenRequests += 1;
      const body = ctx.body as { id_token?: string } | undefined;
      if (body?.id_token !== undefined) ctx.body = { ...body, id_token: this.changed(body.id_token) };
    });
    return provider;
  }

  private async interact(
    provider: Provider,
    { req, res }: Parameters<Parameters<Provider['use']>[0]>[0],
  ): Promise<void> {
    const { user } = this;
    if (user) this.users.set(user.sub, user);
    const result = user
      ? { login: { accountId: user.sub, remember: false } }
      : { error: 'access_denied', error_description: 'The user canceled.' };
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  }

  private changed(token: string): string {
    if (!this.change) return token;
    const [, content = ''] = token.split('.');
    const claims = this.change(JSON.parse(Buffer.from(content, 'base64url').toString()) as Claims);
    return signed(claims, this.signWith ?? this.key);
  }
}

/** Returns a new key that signs ID tokens. */
export function newKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid: crypto.randomUUID(), privateKey };
}

function jwkOf({ kid, privateKey }: SigningKey): JsonWebKey & { kid: string; kty: 'RSA' } {
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid, use: 'sig', alg: 'RS256' };
}

function signed(claims: Claims, { kid, privateKey }: SigningKey): string {
  const parts = [{ alg: 'RS256', kid }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const content = parts.join('.');
  return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`;
}
