/**
 * Session storage key of the checkout's typed values. They survive a change of language and the payment page.
 */
const key = 'checkout';

export interface TypedValues {
  readonly email?: string;
  readonly comment?: string;
}

export function readTyped(): TypedValues {
  try {
    return Object.fromEntries(new URLSearchParams(sessionStorage.getItem(key) ?? ''));
  } catch {
    return {};
  }
}

/** Stores typed values; without an argument, clears them. Does nothing where the browser has no storage. */
export function storeTyped(typed: Readonly<Record<string, string>> = {}): void {
  try {
    sessionStorage.setItem(key, String(new URLSearchParams(typed)));
  } catch {}
}
