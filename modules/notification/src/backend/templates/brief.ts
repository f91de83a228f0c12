import type { AnyMailTemplate } from '@flotilla/backend/ports';
import { isPlainObject } from '@flotilla/core/values';
import { type RenderedMail, type RenderInput, renderMail } from './render-mail.js';
import { sampleOf } from './sample-data.js';

/** Summary of a message for lists. */
export interface Brief {
  /** A few lines of plain text, without the heading. */
  readonly text: string;
  /** Path of the button; null without one, or when it links to another site. */
  readonly link: string | null;
}

/** The used part of https://www.npmjs.com/package/html-to-text, which has no types. */
interface HtmlElement {
  readonly attribs?: Readonly<Record<string, string>>;
}
interface TextBuilder {
  addInline(text: string): void;
}

const maxText = 500;
const maxLink = 2000;
/** Marks lines with a link, which are left out: lists show the link separately. */
const mark = '\0';

/**
 * Returns the summary of a mail for lists, which are kept longer than its secrets. Renders the mail without
 * its secrets if they are optional. Otherwise renders it with examples and without the link, which may
 * contain a secret.
 */
export async function briefOf(
  template: AnyMailTemplate,
  { html }: RenderedMail,
  input: RenderInput,
): Promise<Brief> {
  const secrets = template.secrets.filter((name) => input.data[name] !== undefined);
  if (secrets.length === 0) return read(html, input.site.url);
  const rest = Object.fromEntries(Object.entries(input.data).filter(([name]) => !secrets.includes(name)));
  // The link contains no secret either when secrets are optional.
  if (template.data.safeParse(rest).success)
    return read((await renderMail(template, { ...input, data: rest })).html, input.site.url);
  const examples = sampleOf(template.data);
  const visible = Object.fromEntries(
    secrets.map((name) => [name, isPlainObject(examples) ? examples[name] : undefined]),
  );
  const open = await renderMail(template, { ...input, data: { ...input.data, ...visible } });
  return { ...(await read(open.html, input.site.url)), link: null };
}

async function read(html: string, siteUrl: string): Promise<Brief> {
  const [{ frameClass }, { toPlainText }] = await Promise.all([
    import('../../mail/layout.js'),
    import('@react-email/render'),
  ]);
  const buttons: unknown[] = [];
  const text = toPlainText(html, {
    formatters: {
      noted: ({ attribs }: HtmlElement, _walk: unknown, builder: TextBuilder) => {
        if (attribs?.class === 'button') buttons.push(attribs.href);
        builder.addInline(mark);
      },
    },
    selectors: [
      { selector: 'a', format: 'noted' },
      { selector: 'h1', format: 'skip' },
      { selector: `.${frameClass}`, format: 'skip' },
    ],
  });
  return { text: shortened(text), link: pathOn(siteUrl, buttons[0]) };
}

function shortened(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.includes(mark));
  const letters = [...lines.join('\n')];
  return letters.length > maxText ? `${letters.slice(0, maxText - 1).join('')}…` : letters.join('');
}

/**
 * Returns the path of a URL of the site itself; null for others. A path with two leading slashes would name
 * another host.
 */
function pathOn(siteUrl: string, href: unknown): string | null {
  const address = typeof href === 'string' ? URL.parse(href, siteUrl) : null;
  if (!address || address.origin !== new URL(siteUrl).origin || address.pathname.startsWith('//'))
    return null;
  const path = address.pathname + address.search + address.hash;
  return path.length > maxLink ? null : path;
}
