import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import { address, oidcPort } from './product.js';

const issuer = `http://127.0.0.1:${oidcPort}`;

/**
 * Runs an OpenID Connect provider with a form for an address. @returns a function that stops it
 */
export async function runProvider(): Promise<() => Promise<void>> {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'boats',
        client_secret: 'boats',
        redirect_uris: [`${address}/api/rbac/subjects/authentication/openid-connect/acme/callback`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Google and Microsoft add the address to ID tokens.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['of-this-test'] },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: true }),
    }),
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
    if (!ctx.path.startsWith('/interaction/')) return next();
    if (ctx.method === 'GET') {
      ctx.type = 'html';
      ctx.body = page;
      return;
    }
    const email = new URLSearchParams(await text(ctx.req)).get('email');
    const result = email
      ? { login: { accountId: email, remember: false } }
      : { error: 'access_denied', error_description: 'The user canceled.' };
    await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  });
  const server = createServer(provider.callback()).listen(oidcPort, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}

const page = `<!doctype html><html lang="en"><title>Acme</title><link rel="icon" href="data:,">
<form method="post"><label>Address <input name="email"></label> <button>Continue</button></form>
<form method="post"><button name="email" value="">Cancel</button></form></html>`;
