/** Markup that may stand in a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | readonly Part[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A template whose values are escaped, unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + (index < parts.length ? markup(parts[index] ?? '') : '')).join(''));
}

/** Text in which `code` stands between backticks. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}`;
}

function markup(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(markup).join('');
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
