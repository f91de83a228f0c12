const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for element content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Returns `<name a="…">` without the attributes that have no value. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | true | null | undefined>>,
): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined || value === null) return '';
    return value === true ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`;
  });
  return `<${name}${written.join('')}>`;
}

/** Returns `<meta name="…" content="…">`; empty without content. */
export const meta = (name: string, content: string | undefined) =>
  content ? tag('meta', { name, content }) : '';

/** Returns the Open Graph form: `<meta property="…" content="…">`; empty without content. */
export const property = (name: string, content: string | undefined) =>
  content ? tag('meta', { property: name, content }) : '';

/** Removes the preloads that React adds for eager images: the image itself follows in the same HTML. */
export const withoutPreloads = (html: string): string =>
  html.replace(/<link rel="preload" as="image"[^>]*>/g, '');
