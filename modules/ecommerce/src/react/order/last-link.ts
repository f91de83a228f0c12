/**
 * The link to an order that was opened in this browser last. A payment leads back to a page that knows the payment alone, and shows it to nobody
 * without the session that placed the order: the link is the way back.
 */
const key = 'ecommerce-order-link';
/** As long as a payment takes, in ms. */
const lifetime = 2 * 3_600_000;

export function storeLink(link: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ link, at: Date.now() }));
  } catch {
    // A browser that stores nothing has no way back, and nothing else is missing.
  }
}

/** Returns the link that was opened in the last two hours. */
export function lastLink(): string | undefined {
  try {
    const { link, at } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    return typeof link === 'string' && typeof at === 'number' && Date.now() - at < lifetime ? link : undefined;
  } catch {
    return undefined;
  }
}
