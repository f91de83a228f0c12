/** Returns the address of an order with the signed link that opens it, where a mail has one. */
export function linkedAddress(url: string, link?: string): string {
  if (link === undefined) return url;
  const address = new URL(url);
  address.searchParams.set('link', link);
  return address.href;
}
