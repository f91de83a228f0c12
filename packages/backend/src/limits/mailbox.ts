/**
 * Returns the mailbox behind an address, for rate limits. Many servers deliver `ann+1@` and `ann+2@` to one
 * mailbox; Gmail ignores dots and has two domains.
 */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase().normalize('NFKC')) ?? [
    '',
    email.trim().toLowerCase(),
  ];
  const untagged = name.replace(/(?<=.)\+.*$/, '');
  if (domain === 'gmail.com' || domain === 'googlemail.com')
    return `${untagged.replaceAll('.', '')}@gmail.com`;
  return `${untagged}@${domain}`;
}
