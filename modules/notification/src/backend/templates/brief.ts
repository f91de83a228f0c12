import type { AnyMailTemplate } from '@flotilla/backend/ports';
import { isPlainObject } from '@flotilla/core/values';
import { type RenderedMail, type RenderInput, renderMail } from './render-mail.js';
import { sampleOf } from './sample-data.js';

/** What a list says of a message. */
export interface Brief {
  /** A few lines of plain text, without the heading. */
  readonly text: string;
  /** The path to which its button leads; null where it has none, or one that leads away from the site. */
  readonly link: string | null;
}

/** What is used of https://www.npmjs.com/package/html-to-text, which brings no types. */
interface HtmlElement {
  readonly attribs?: Readonly<Record<string, string>>;
}
interface TextBuilder {
  addInline(text: string): void;
}

const maxText = 500;
const maxLink = 2000;
/** Stands for a link: a line that has one says where to go, which a list does by itself. */
const mark = '\0';

/**
 * Returns the summary of a mail for lists, which are kept longer than its secrets. Renders the mail without its secrets where they are optional,
 * else with examples instead and without the link, which may contain one.
 */
export async function briefOf(template: AnyMailTemplate, { html }: RenderedMail, input: RenderInput): Promise<Brief> {
  const secrets = template.secrets.filter((name) => input.data[name] !== undefined);
  if (secrets.length === 0) return read(html, input.site.url);
  const rest = Object.fromEntries(Object.entries(input.data).filter(([name]) => !secrets.includes(name)));
  // A mail that can do without its secrets has none in its link either.
  if (template.data.safeParse(rest).success) return read((await renderMail(template, { ...input, data: rest })).html, input.site.url);
  const examples = sampleOf(template.data);
  const shown = Object.fromEntries(secrets.map((name) => [name, isPlainObject(examples) ? examples[name] : undefined]));
  const open = await renderMail(template, { ...input, data: { ...input.data, ...shown } });
  return { ...(await read(open.html, input.site.url)), link: null };
}

async function read(html: string, siteUrl: string): Promise<Brief> {
  const [{ frameClass }, { toPlainText }] = await Promise.all([import('../../mail/layout.js'), import('@react-email/render')]);
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

/** The path of an address of the site itself. One that begins with two slashes would name another host. */
function pathOn(siteUrl: string, href: unknown): string | null {
  const address = typeof href === 'string' ? URL.parse(href, siteUrl) : null;
  if (!address || address.origin !== new URL(siteUrl).origin || address.pathname.startsWith('//')) return null;
  const path = address.pathname + address.search + address.hash;
  return path.length > maxLink ? null : path;
}
