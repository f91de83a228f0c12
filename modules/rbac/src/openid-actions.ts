import { defineAction } from '@flotilla/core';
import { z } from 'zod';
import { beginning, openIdProviderView, providerAnswer, providerName, returnTo } from './openid-shapes.js';
import { code, id, tokens } from './shapes.js';

const subjects = '/api/rbac/subjects';
const openId = `${subjects}/authentication/openid-connect` as const;
const address = z.object({ address: z.string() });

export const openIdProviders = defineAction({
  module: 'rbac',
  name: 'openid-providers',
  method: 'GET',
  path: openId,
  access: 'public',
  summary: 'Lists the OpenID Connect providers that sign in here, by their names and titles.',
  schemas: { answer: z.array(openIdProviderView) },
});

export const beginOpenIdSignIn = defineAction({
  module: 'rbac',
  name: 'begin-openid-sign-in',
  method: 'GET',
  path: `${openId}/{provider}`,
  access: 'public',
  sends: 'text/html',
  limit: 'own',
  summary:
    'Redirects to the sign-in page of a provider; it is valid for ten minutes, in this browser. Returns a page with 503 while the provider does not respond.',
  schemas: { params: z.object({ provider: providerName }), query: z.object(returnTo) },
});

export const endOpenIdSignIn = defineAction({
  module: 'rbac',
  name: 'end-openid-sign-in',
  method: 'GET',
  path: `${openId}/{provider}/callback`,
  access: 'public',
  sends: 'text/html',
  limit: 'own',
  summary:
    'Receives the browser from a provider, checks its response, and redirects to the page that ends the sign-in.',
  schemas: {
    params: z.object({ provider: providerName }),
    // Providers send more parameters, which are not validated.
    query: providerAnswer,
  },
});

export const signInWithOpenId = defineAction({
  module: 'rbac',
  name: 'openid-connect',
  method: 'POST',
  path: openId,
  access: 'public',
  repeats: 'done',
  needs: 'rbac.openid-connect',
  limit: { calls: 30, per: 'minute', message: 'Too many sign-ins. Try again later.' },
  summary:
    'Signs in with the code of a provider’s confirmed sign-in, in the browser that began it; creates an account for a new user.',
  schemas: { body: z.strictObject({ code }), answer: tokens },
});

export const connectOpenId = defineAction({
  module: 'rbac',
  name: 'connect-openid',
  method: 'POST',
  path: `${subjects}/{id}/identities/openid-connect`,
  access: 'owner',
  repeats: 'done',
  needs: 'rbac.openid-connect',
  limit: 'own',
  summary:
    'Returns the URL of a provider at which the caller connects an account there as a sign-in method. Valid for ten minutes, in this browser.',
  schemas: { params: z.object({ id }), body: beginning, answer: address },
});

export const confirmWithOpenId = defineAction({
  module: 'rbac',
  name: 'confirm-with-openid',
  method: 'POST',
  path: `${openId}/presence`,
  access: 'subject',
  repeats: 'done',
  needs: 'rbac.openid-connect',
  limit: 'own',
  summary:
    'Returns the URL of a provider at which the caller proves their presence by a connected account. Valid for ten minutes, in this browser.',
  schemas: { body: beginning, answer: address },
});
