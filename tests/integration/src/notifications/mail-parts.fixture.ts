/** The parts of a received mail. */
export interface MailParts {
  readonly html: string;
  readonly text: string;
}

/** Returns the decoded HTML and plain text of a mail whose lines were unfolded. */
export function partsOf(source: string): MailParts {
  const part = (type: string) => {
    const found = new RegExp(
      `content-type: text/${type};[^\\n]*\\r\\n(?<headers>(?:[\\w-]+:[^\\n]*\\r\\n)*)\\r\\n(?<body>[^]*?)\\r\\n--`,
      'i',
    ).exec(source);
    const { headers = '', body = '' } = found?.groups ?? {};
    return /encoding: base64/i.test(headers) ? Buffer.from(body, 'base64').toString() : unquoted(body);
  };
  return { html: part('html'), text: part('plain') };
}

/** Decodes quoted-printable text (RFC 2045, section 6.7). */
function unquoted(body: string): string {
  const joined = body.replace(/=\r\n/g, '').replace(/= /g, ' ');
  const bytes = joined.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
