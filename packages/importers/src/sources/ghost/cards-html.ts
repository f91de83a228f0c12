import { isPlainObject } from '@flotilla/core/values';
import { markdownHtml } from '../markdown/markdown-html.js';
import { escaped } from '../plain-text.js';

export type Card = Readonly<Record<string, unknown>>;

const text = (card: Card, ...names: readonly string[]) => {
  const found = names.map((name) => card[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
};
const metadataOf = (card: Card): Card => (isPlainObject(card.metadata) ? card.metadata : {});
const paragraph = (html: string) =>
  html === '' || /^<(?:p|ul|ol|h\d)\b/i.test(html) ? html : `<p>${html}</p>`;
const caption = (card: Card) => paragraph(text(card, 'caption'));
const picture = (src: string, alt = '') =>
  src === '' ? '' : `<img src="${escaped(src)}" alt="${escaped(alt)}">`;

function image(card: Card): string {
  const shown = picture(text(card, 'src'), text(card, 'alt'));
  const href = text(card, 'href');
  const linked = href ? `<a href="${escaped(href)}">${shown}</a>` : shown;
  const words = text(card, 'caption');
  return `<figure>${linked}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>`;
}

function gallery(card: Card): string {
  const pictures = Array.isArray(card.images) ? card.images.filter(isPlainObject) : [];
  return pictures.map(image).join('') + caption(card);
}

function link(href: string, label: string, about = ''): string {
  if (href === '' && label === '') return '';
  const named = href === '' ? escaped(label) : `<a href="${escaped(href)}">${escaped(label || href)}</a>`;
  return `<p>${named}${about ? `<br>${escaped(about)}` : ''}</p>`;
}

function bookmark(card: Card): string {
  const { title, description } = {
    title: text(metadataOf(card), 'title'),
    description: text(metadataOf(card), 'description'),
  };
  return link(text(card, 'url'), title, description) + caption(card);
}

const player = (tag: string) => (card: Card) => {
  const title = text(card, 'title') || text(metadataOf(card), 'title');
  return `<${tag} src="${escaped(text(card, 'src', 'url'))}" title="${escaped(title)}"></${tag}>${caption(card)}`;
};

function code(card: Card): string {
  const language = /^[a-z0-9+#.-]{1,30}$/i.exec(text(card, 'language'))?.[0].toLowerCase();
  const classes = language === undefined ? '' : ` class="language-${language}"`;
  return `<pre><code${classes}>${escaped(text(card, 'code'))}</code></pre>${caption(card)}`;
}

function callout(card: Card): string {
  const words = text(card, 'calloutText').replace(/^<p\b[^>]*>((?:(?!<p\b)[^])*)<\/p>\s*$/i, '$1');
  const sign = text(card, 'calloutEmoji');
  return `<blockquote><p>${sign ? `${escaped(sign)} ` : ''}${words}</p></blockquote>`;
}

const cards: Readonly<Record<string, (card: Card) => string>> = {
  image,
  gallery,
  bookmark,
  markdown: (card) => markdownHtml(text(card, 'markdown')),
  'card-markdown': (card) => markdownHtml(text(card, 'markdown')),
  html: (card) => text(card, 'html'),
  hr: () => '<hr>',
  horizontalrule: () => '<hr>',
  code,
  codeblock: code,
  embed: player('iframe'),
  video: player('video'),
  audio: player('audio'),
  file: (card) => link(text(card, 'src'), text(card, 'fileTitle', 'fileName'), text(card, 'fileCaption')),
  button: (card) => link(text(card, 'buttonUrl'), text(card, 'buttonText')),
  callout,
  toggle: (card) => `<p><strong>${text(card, 'heading')}</strong></p>${paragraph(text(card, 'content'))}`,
  header: (card) =>
    picture(text(card, 'backgroundImageSrc')) +
    `<h2>${text(card, 'header')}</h2>${paragraph(text(card, 'subheader'))}` +
    link(text(card, 'buttonUrl'), text(card, 'buttonText')),
  product: (card) =>
    picture(text(card, 'productImageSrc')) +
    `<p><strong>${text(card, 'productTitle')}</strong></p>${paragraph(text(card, 'productDescription'))}` +
    link(text(card, 'productUrl'), text(card, 'productButton')),
  'call-to-action': (card) =>
    picture(text(card, 'imageUrl')) +
    paragraph(text(card, 'textValue')) +
    link(text(card, 'buttonUrl'), text(card, 'buttonText')),
};

/** Returns a card of Ghost's editors as HTML; undefined for forms, mails and limits of members. */
export function cardHtml(name: string, card: Card): string | undefined {
  return Object.hasOwn(cards, name) ? cards[name]?.(card) : undefined;
}

/** Returns the parts of a card that its HTML leaves out. */
export function lostOfCard(name: string, card: Card): string[] {
  const parts: Readonly<Record<string, boolean>> = {
    'picture of a bookmark': name === 'bookmark' && text(metadataOf(card), 'thumbnail') !== '',
    'picture of a video': name === 'video' && text(card, 'customThumbnailSrc', 'thumbnailSrc') !== '',
    'stars of a product': name === 'product' && card.productRatingEnabled === true,
  };
  return Object.keys(parts).filter((part) => parts[part]);
}
