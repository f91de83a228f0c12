/** The mailbox behind an address, for limits: many servers put `ann+1@` and `ann+2@` into one. */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
}
