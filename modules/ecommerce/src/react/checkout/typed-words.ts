/** What a visitor typed at the checkout, in this tab: it outlasts a change of language and the way to the payment and back. */
const key = 'ecommerce-checkout';

export interface TypedWords {
  readonly email?: string;
  readonly comment?: string;
}

export function readTyped(): TypedWords {
  try {
    const { email, comment } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    return { ...(typeof email === 'string' && { email }), ...(typeof comment === 'string' && { comment }) };
  } catch {
    return {};
  }
}

/** Stores what was typed; nothing forgets it. A browser that stores nothing loses it, and nothing else. */
export function storeTyped(typed: TypedWords | undefined): void {
  try {
    if (typed) sessionStorage.setItem(key, JSON.stringify(typed));
    else sessionStorage.removeItem(key);
  } catch {}
}
