/** What a visitor typed at the checkout, in this tab: it outlasts a change of language and the way to the payment and back. */
const key = 'checkout';

export interface TypedWords {
  readonly email?: string;
  readonly comment?: string;
}

/** Returns what this tab stored. Only its own pages write it, and the call checks what a form sends. */
export function readTyped(): TypedWords {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as TypedWords;
  } catch {
    return {};
  }
}

/** Stores what was typed; nothing forgets it. A browser that stores nothing loses it, and nothing else. */
export function storeTyped(typed: TypedWords = {}): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {}
}
