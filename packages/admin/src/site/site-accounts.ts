import { networks, type SiteAccount } from '@flotilla/core/theme';
import { isPlainObject } from '@flotilla/core/values';

export type AccountKind = 'messengers' | 'social';

type Network = keyof typeof networks;

/** The services that each list offers; others are named by hand. */
export const offered: Readonly<Record<AccountKind, readonly Network[]>> = {
  messengers: ['whatsapp', 'telegram', 'viber', 'messenger', 'signal', 'line', 'wechat', 'max'],
  social: [
    ...(['instagram', 'facebook', 'youtube', 'tiktok', 'telegram', 'vk', 'x'] as const),
    ...(['linkedin', 'pinterest', 'tripadvisor'] as const),
  ],
};

/** Limit of the API. */
export const maxAccounts = 20;

/** Returns the accounts of an edited value; entries of another form are left out. */
export function accountsIn(value: unknown): SiteAccount[] {
  return (Array.isArray(value) ? value : []).filter(
    (one): one is SiteAccount =>
      isPlainObject(one) && typeof one['network'] === 'string' && typeof one['url'] === 'string',
  );
}

/** Returns the first offered service without an account, for a new entry; the first one when all have some. */
export function nextNetwork(kind: AccountKind, accounts: readonly SiteAccount[]): string {
  const free = offered[kind].find((network) => accounts.every((account) => account.network !== network));
  return free ?? offered[kind][0] ?? '';
}

/** Returns the entries with one at another place. */
export function movedBy<T>(entries: readonly T[], index: number, by: number): T[] {
  const moved = entries.toSpliced(index, 1);
  return moved.toSpliced(index + by, 0, ...entries.slice(index, index + 1));
}

/** Returns the part of an account that the API would reject; undefined for a valid one. */
export function problemOf({ network, url }: SiteAccount): 'badName' | 'badAddress' | undefined {
  if (!/^[a-z0-9-]{1,40}$/.test(network)) return 'badName';
  return url.startsWith('https://') && URL.canParse(url) ? undefined : 'badAddress';
}
