/** Returns the address that calls a phone number, without the spaces and brackets that people read it by. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
