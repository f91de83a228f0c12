import type { AuthorRecord, ImportRecord, TermRecord } from '@flotilla/backend/ports';
import { createHash } from 'node:crypto';
import { decoded } from '../../engine/addresses.js';
import { plainText } from '../plain-text.js';
import { metaOf, textOf, type XmlElement } from './xml-items.js';

/** Returns the key of an author. Hashed, because names to sign in with are personal data. */
export const authorKey = (login: string) =>
  createHash('sha256').update(login.trim().toLowerCase()).digest('base64url').slice(0, 16);

/** Returns an author. The e-mail address is left out: an account gets one from its owner. */
export function authorOf(element: XmlElement): AuthorRecord {
  const login = textOf(element, 'wp:author_login');
  const name = [textOf(element, 'wp:author_first_name'), textOf(element, 'wp:author_last_name')].join(' ');
  const label = plainText(textOf(element, 'wp:author_display_name')) || plainText(name) || login || 'Author';
  const lost = textOf(element, 'wp:author_email') ? [{ what: 'e-mail address of an author' }] : [];
  return { kind: 'author', key: authorKey(login), label, lost };
}

/** Returns a category or a tag of the head of the file, with the addresses that WordPress gives it by default. */
export function termOf(element: XmlElement, site: string): TermRecord {
  const isTag = element.name === 'wp:tag';
  const slug = decoded(textOf(element, isTag ? 'wp:tag_slug' : 'wp:category_nicename'));
  const label = plainText(textOf(element, isTag ? 'wp:tag_name' : 'wp:cat_name')) || slug;
  const description = textOf(element, isTag ? 'wp:tag_description' : 'wp:category_description');
  const parent = textOf(element, 'wp:category_parent');
  const lost = [
    ...(parent && parent !== '0' ? [{ what: 'place of a category below another', detail: parent }] : []),
    ...(metaOf(element).size > 0 ? [{ what: 'further data of a category' }] : []),
  ];
  const key = `${isTag ? 'tag' : 'category'}:${slug}`;
  const id = textOf(element, 'wp:term_id');
  const paths = isTag ? [`tag/${slug}/`, `?tag=${slug}`] : [`category/${slug}/`, `?cat=${id}`];
  const addresses = paths.map((path) => URL.parse(path, `${site.replace(/\/$/, '')}/`)?.href ?? `/${path}`);
  return { kind: 'term', key, label, slug, addresses, lost, description };
}

/** Returns a term of another taxonomy, such as a menu, as lost. Newer exports have categories and tags twice. */
export function lostTerm(element: XmlElement): ImportRecord[] {
  const taxonomy = textOf(element, 'wp:term_taxonomy');
  if (['category', 'post_tag'].includes(taxonomy)) return [];
  const label = plainText(textOf(element, 'wp:term_name'));
  const what = `term of the taxonomy ${taxonomy.slice(0, 50) || '?'}`;
  return [{ kind: 'lost', key: `term:${textOf(element, 'wp:term_id')}`, label, lost: [{ what }] }];
}

/** Returns the terms that an item names, without their descriptions. */
export function termsOfItem(item: XmlElement): TermRecord[] {
  return item.children.flatMap((child): TermRecord[] => {
    const key = termKey(child);
    if (key === undefined) return [];
    const slug = decoded(child.attributes.nicename ?? '');
    return [{ kind: 'term', key, label: plainText(child.text) || slug, slug }];
  });
}

/** Returns the key of a term of an item; undefined for other elements, such as formats of posts. */
export function termKey({ name, attributes, text }: XmlElement): string | undefined {
  const { domain = 'category', nicename } = attributes;
  if (name !== 'category' || !['category', 'post_tag'].includes(domain)) return undefined;
  const slug = decoded(nicename ?? text.trim());
  return slug === '' ? undefined : `${domain === 'post_tag' ? 'tag' : 'category'}:${slug}`;
}
