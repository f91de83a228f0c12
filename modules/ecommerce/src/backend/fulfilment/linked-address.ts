/** Returns the address of an order, with the signed link if the mail has one. */
export function linkedAddress(url: string, link?: string): string {
  if (link === undefined) return url;
  const address = new URL(url);
  address.searchParams.set('link', link);
  return address.href;
}
