import { randomUUID } from 'node:crypto';
import type { Attacker } from './attacker.js';
import type { Product } from './attacks.js';

/** A visitor without an account. */
export interface Guest {
  readonly id: string;
  readonly token: string;
}
/** Stands for a guest when none could sign in. */
export const nobody: Guest = { id: randomUUID(), token: 'invented' };

/** Signs in visitors without an account, from the addresses of the attacker. */
export async function guestsOf(attacker: Attacker, { site }: Product, count: number): Promise<Guest[]> {
  const texts = await Promise.all(
    Array.from({ length: count }, () =>
      attacker.call(`${site}/api/rbac/subjects/authentication/init`, { headers: {} }),
    ),
  );
  return texts.flatMap((text) => {
    const token = /"jwt":"([^"]+)"/.exec(text)?.[1];
    if (token === undefined) return [];
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sub?: string;
    };
    return [{ id: claims.sub ?? '', token }];
  });
}

/** Returns the ids of the first rows of a list. */
export async function idsOf(attacker: Attacker, { site }: Product, route: string): Promise<string[]> {
  const text = await attacker.call(`${site}${route}?limit=5`);
  return [...text.matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id = '']) => id);
}
