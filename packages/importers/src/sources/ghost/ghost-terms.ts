import type { AuthorRecord, ImportRecord, TermRecord } from '@flotilla/backend/ports';
import { escaped } from '../plain-text.js';
import { type GhostRow, textIn } from './ghost-shapes.js';

/** Returns an author. The e-mail address and the password are left out. */
export function authorOf(user: GhostRow): AuthorRecord {
  const picture = textIn(user, 'profile_image');
  const about = textIn(user, 'bio');
  const others = ['cover_image', 'website', 'location', 'facebook', 'twitter'].filter((name) =>
    textIn(user, name),
  );
  return {
    kind: 'author',
    key: String(user.id),
    label: textIn(user, 'name') || textIn(user, 'slug') || 'Author',
    slug: textIn(user, 'slug'),
    addresses: [`/author/${textIn(user, 'slug')}/`],
    lost: [
      ...(textIn(user, 'email') ? [{ what: 'e-mail address of an author' }] : []),
      ...others.map((detail) => ({ what: 'further data of an author', detail })),
    ],
    ...(about && { about: `<p>${escaped(about)}</p>` }),
    ...(picture && { picture }),
  };
}

/** Returns a tag; internal ones control Ghost's themes and are lost. */
export function tagOf(tag: GhostRow): TermRecord | ImportRecord {
  const key = String(tag.id);
  const slug = textIn(tag, 'slug');
  const label = textIn(tag, 'name') || slug || 'Tag';
  if (tag.visibility === 'internal')
    return { kind: 'lost', key: `tag:${key}`, label, lost: [{ what: 'internal tag' }] };
  const description = textIn(tag, 'description');
  const picture = textIn(tag, 'feature_image');
  return {
    kind: 'term',
    ...{ key, label, slug },
    addresses: [`/tag/${slug}/`],
    lost: [
      ...(picture ? [{ what: 'picture of a tag', detail: picture }] : []),
      ...[
        'meta_title',
        'meta_description',
        'og_image',
        'twitter_image',
        'codeinjection_head',
        'codeinjection_foot',
      ]
        .filter((name) => textIn(tag, name))
        .map((detail) => ({ what: 'further data of a tag', detail })),
    ],
    description: description && `<p>${escaped(description)}</p>`,
  };
}
