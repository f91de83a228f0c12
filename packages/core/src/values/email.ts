/** RFC 5321, 4.5.3.1: octets of the local part, of a label, and of the whole path without its brackets. */
const maxLocal = 64;
const maxLabel = 63;
const maxAddress = 254;

/** RFC 5322, 3.2.3: atoms separated by dots. Quoted local parts and IP address literals are rejected. */
const dotAtom = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/**
 * Returns an e-mail address in the form that mail servers accept: trimmed, its domain in lower case and, if
 * it is not ASCII, in Punycode (UTS 46). Returns undefined for an invalid address.
 */
export function emailAddress(text: string): string | undefined {
  const [, local = '', written = ''] = /^(.+)@([^@]+)$/s.exec(text.trim()) ?? [];
  if (local.length > maxLocal || !dotAtom.test(local)) return undefined;
  const domain = asciiDomain(written);
  const address = `${local}@${domain}`;
  return domain === undefined || address.length > maxAddress ? undefined : address;
}

/** Uses the URL parser, which implements UTS 46. Rejects characters with a meaning in URLs first. */
function asciiDomain(domain: string): string | undefined {
  if (/[\s/?#\\:%[\]]/.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  const { hostname } = new URL(`http://${domain}`);
  const labels = hostname.split('.');
  const isDomain = labels.length > 1 && labels.every((part) => part.length <= maxLabel && label.test(part));
  // A last label of digits is part of an IP address.
  return isDomain && !/^\d+$/.test(labels.at(-1) ?? '') ? hostname : undefined;
}
