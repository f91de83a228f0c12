import { type ToolScope, toolScopes } from '@flotilla/backend/ports';
import { z } from 'zod';
import type { NamedClient, RegisteredClient } from './client-registrations.js';
import { isRegistered } from './redirect-uris.js';

/** A valid request for a code. */
export interface AuthorizationRequest {
  readonly client: NamedClient;
  readonly redirectUri: string;
  readonly state: string | undefined;
  /** SHA-256 of the verifier (RFC 7636). */
  readonly challenge: string;
  readonly scopes: readonly ToolScope[];
}

/** A request that is answered with an error at the address of the application. */
export interface RejectedRequest {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly error: 'invalid_request' | 'invalid_scope' | 'invalid_target' | 'unsupported_response_type';
}

const text = z.string().max(4000);
const identified = z.object({ client_id: text, redirect_uri: text, state: text.optional() });
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Checks a request for a code. Undefined when the application or its address is unknown: then the browser is not redirected
 * (OAuth 2.1, section 4.1.2.1).
 */
export function authorizationRequest(
  query: unknown,
  { client, resource }: { readonly client: RegisteredClient | undefined; readonly resource: string },
): AuthorizationRequest | RejectedRequest | undefined {
  const given = identified.safeParse(query);
  if (!client || !given.data || !isRegistered(given.data.redirect_uri, client.redirectUris)) return undefined;
  const { redirect_uri: redirectUri, state } = given.data;
  const rest = query as Readonly<Record<string, unknown>>;
  const rejected = (error: RejectedRequest['error']) => ({ redirectUri, state, error });
  if (rest.response_type !== 'code') return rejected('unsupported_response_type');
  const { code_challenge: challenge } = rest;
  if (!isText(challenge) || !/^[\w-]{43}$/.test(challenge) || rest.code_challenge_method !== 'S256')
    return rejected('invalid_request');
  if (rest.resource !== undefined && rest.resource !== resource) return rejected('invalid_target');
  const scopes = scopesIn(rest.scope);
  return scopes ? { client, redirectUri, state, challenge, scopes } : rejected('invalid_scope');
}

/** Returns the requested scopes; reading alone when none is named. Undefined for an unknown one. */
function scopesIn(scope: unknown): ToolScope[] | undefined {
  if (scope === undefined || scope === '') return ['read'];
  if (!isText(scope)) return undefined;
  const named = new Set(scope.split(' '));
  const known = toolScopes.filter((one) => named.delete(one));
  return named.size === 0 ? known : undefined;
}
