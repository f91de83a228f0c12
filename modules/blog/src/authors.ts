import { defineEntity, defineLink, type RowOf, show, texts, via } from '@flotilla/core';
import { fileSelection, shownPart } from '@flotilla/file-storage';

/**
 * Accounts and profiles, named by key: whichever modules define them, the blog does not depend on those
 * modules.
 */
const account = defineEntity({ module: 'rbac', name: 'subject', fields: {} });
export const profile = defineEntity({ module: 'social', name: 'profile', fields: texts() });
const picturesOfProfile = defineLink({ from: 'social.profile', to: 'file-storage.file' });

export const authorSelection = show(profile, ['slug', 'title'], {
  pictures: via(picturesOfProfile, fileSelection, shownPart),
});
export type AuthorRow = RowOf<typeof authorSelection>;

/** The accounts that an article is linked to. Only the profile of an account is read, if it has one. */
export const authors = via(
  defineLink({ from: 'rbac.subject', to: 'blog.article' }),
  show(account, [], {
    profile: via(defineLink({ from: 'rbac.subject', to: 'social.profile' }), authorSelection, {
      first: true,
    }),
  }),
  { traversed: true },
);

/** Returns the authors of an article, each once; accounts without a profile are left out. */
export function authorsOf(article: {
  readonly authors: readonly { readonly profile: AuthorRow | null }[];
}): AuthorRow[] {
  const profiles = article.authors.flatMap(({ profile }) => profile ?? []);
  return [...new Map(profiles.map((author) => [author.id, author])).values()];
}
