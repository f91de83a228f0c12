/** Returns the address of an order with the signed link that opens it, as far as a mail has them. */
export function linkedAddress({ url, link }: { readonly url?: string; readonly link?: string }): string | undefined {
  if (url === undefined || link === undefined) return url;
  const address = new URL(url);
  address.searchParams.set('link', link);
  return address.href;
}
