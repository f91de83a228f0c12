import MarkdownIt from 'markdown-it';
import deflist from 'markdown-it-deflist';
import footnote from 'markdown-it-footnote';

/**
 * CommonMark with tables and struck text, as on GitHub, and with footnotes, definition lists and ids of headings, as
 * in Jekyll and Hugo. HTML in Markdown is kept, because only known elements become part of a document. The nesting
 * of blocks is limited.
 */
const markdown = new MarkdownIt('default', { html: true, linkify: false, maxNesting: 64 })
  .use(footnote)
  .use(deflist);
// Addresses are checked when documents are made; here a refused link would stay as text.
markdown.validateLink = () => true;
// A document has anchors for lines only: a link back would lead to another line than the mark.
markdown.renderer.rules.footnote_anchor = () => '';
markdown.core.ruler.before('inline', 'written_attributes', ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    const opening = tokens[index - 1];
    if (token.type !== 'inline' || !opening) continue;
    if (opening.type === 'heading_open') {
      const { text, id } = withoutAttributes(token.content);
      token.content = text;
      if (id !== undefined) opening.attrSet('id', id);
    } else if (tokens[index - 2]?.type === 'blockquote_open')
      token.content = token.content.replace(alert, (_, name: string) => `**${titled(name)}**\\\n`);
  }
});

/** The first line of a notice on GitHub: `> [!NOTE]`. */
const alert = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*\n/;
const titled = (name: string) => name.charAt(0) + name.slice(1).toLowerCase();

/** Returns Markdown as HTML. Task lists get signs, because documents have no check boxes. */
export function markdownHtml(text: string): string {
  const tasks = text.replace(
    /^([ \t]{0,30}(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})\[([ xX])\](?=[ \t])/gm,
    (_, item, mark) => `${item}${mark === ' ' ? '☐' : '☑'}`,
  );
  return markdown.render(tasks);
}

/** Splits the attributes from a heading of Hugo or Jekyll: `Prices {#prices .wide}`. */
function withoutAttributes(heading: string): { text: string; id?: string } {
  const at = heading.endsWith('}') ? heading.lastIndexOf('{') : -1;
  const written = at < 0 ? '' : heading.slice(at + 1, -1);
  if (!/^:?\s*[#.][\w-]/.test(written)) return { text: heading };
  const id = /#([^\s{}]{1,80})/.exec(written)?.[1];
  return { text: heading.slice(0, at).trimEnd(), ...(id !== undefined && { id }) };
}
