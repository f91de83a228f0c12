/**
 * The last order link that this browser opened. A payment returns to a page that needs the session which
 * placed the order; a buyer without that session returns by the link.
 */
const key = 'ecommerce-order-link';
/** Long enough for a payment, in ms. */
const lifetime = 2 * 3_600_000;

export function storeLink(link: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ link, at: Date.now() }));
  } catch {
    // Without storage, only the way back from the payment is missing.
  }
}

/** Returns the link that was opened in the last two hours. */
export function lastLink(): string | undefined {
  try {
    const { link, at } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    return typeof link === 'string' && typeof at === 'number' && Date.now() - at < lifetime
      ? link
      : undefined;
  } catch {
    return undefined;
  }
}
