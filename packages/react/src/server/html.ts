const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** `<name a="…">`; attributes without a value are left out. */
export function tag(name: string, attributes: Readonly<Record<string, string | true | null | undefined>>): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined || value === null) return '';
    return value === true ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`;
  });
  return `<${name}${written.join('')}>`;
}

/** `<meta name="…" content="…">`, or nothing without content. */
export const meta = (name: string, content: string | undefined) => (content ? tag('meta', { name, content }) : '');

/** The same as the Open Graph protocol writes it. */
export const property = (name: string, content: string | undefined) => (content ? tag('meta', { property: name, content }) : '');
