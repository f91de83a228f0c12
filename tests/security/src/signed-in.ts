import { setTimeout } from 'node:timers/promises';
import type { Answered, Attacker } from './attacker.js';
import type { Product } from './attacks.js';
import type { Guest } from './guests.js';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A client with a token. */
export interface Client {
  readonly id: string;
  readonly token: string;
  send(method: Method, path: string, data?: unknown, headers?: Record<string, string>): Promise<Answered>;
}

const signInPath = '/api/rbac/subjects/authentication/email-and-password/authentication';

/** Signs in an account. */
export async function signedIn(
  attacker: Attacker,
  product: Product,
  account: { login: string; password: string },
): Promise<Client> {
  const body = JSON.stringify({ data: account });
  const { text } = await attacker.send(product.api + signInPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const token = /"jwt":"([^"]+)"/.exec(text)?.[1];
  if (token === undefined) throw new Error(`${account.login} could not sign in: ${text.slice(0, 200)}`);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub?: string;
  };
  return clientOf(attacker, product, { id: claims.sub ?? '', token });
}

/** Calls pages at the site, and the rest at the API, so that limits of the site do not interfere. */
export function clientOf(attacker: Attacker, { api, site }: Product, { id, token }: Guest): Client {
  return {
    id,
    token,
    send: (method, path, data, headers) => {
      const own = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers };
      const body = data === undefined ? undefined : JSON.stringify({ data });
      return attacker.send((path.startsWith('/api/') ? api : site) + path, {
        method,
        headers: own,
        ...(body !== undefined && { body }),
      });
    },
  };
}

/** Returns the parameter of a list for rows with a value. */
export const filter = (column: string, value: string) =>
  `filters=${encodeURIComponent(JSON.stringify({ and: [{ column, method: 'eq', value }] }))}`;

/** Polls a condition for ten seconds. @returns whether it became true */
export async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < 40; attempt++) {
    if (await holds()) return true;
    await setTimeout(250);
  }
  return false;
}
