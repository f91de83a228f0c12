/** The checkout's input, stored for the tab: it survives a change of language, and the payment page. */
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

/** Stores the input, or removes it for undefined. Does nothing where the browser blocks storage. */
export function storeTyped(typed: TypedWords | undefined): void {
  try {
    if (typed) sessionStorage.setItem(key, JSON.stringify(typed));
    else sessionStorage.removeItem(key);
  } catch {}
}
