import { defineEntity, defineLink, type RowOf, show, texts, via } from '@flotilla/core';
import { shownFile } from '@flotilla/file-storage';

/** Accounts and profiles: whichever modules bring them, they are known by these names. */
const account = defineEntity({ module: 'rbac', name: 'subject', fields: {} });
export const profile = defineEntity({ module: 'social', name: 'profile', fields: texts() });
const picturesOfProfile = defineLink({ from: 'social.profile', to: 'file-storage.file' });

/** A person who writes, as everyone may see them. */
export const shownAuthor = show(profile, ['slug', 'title'], { pictures: via(picturesOfProfile, shownFile) });
export type AuthorRow = RowOf<typeof shownAuthor>;

/** The accounts that an article is linked to: of an account no more is told than its profile, if it has one. */
export const authors = via(
  defineLink({ from: 'rbac.subject', to: 'blog.article' }),
  show(account, [], { profile: via(defineLink({ from: 'rbac.subject', to: 'social.profile' }), shownAuthor, { first: true }) }),
  { passed: true },
);

/** The people who wrote an article; an account without a profile is nobody here. */
export function authorsOf(article: { readonly authors: readonly { readonly profile: AuthorRow | null }[] }): AuthorRow[] {
  const known = article.authors.flatMap(({ profile }) => profile ?? []);
  return [...new Map(known.map((author) => [author.id, author])).values()];
}
