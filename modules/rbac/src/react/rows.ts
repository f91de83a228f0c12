import type { PictureFile } from '@flotilla/react/kit';
import type { LocalizedRichText, LocalizedText } from '@flotilla/core';
import type { Identity, Subject } from '../index.js';

/** A row of a link as the API embeds it, with the row at its far side under its name. */
type Linked<Name extends string, Far> = { readonly [N in Name]: Far } & { readonly variant: string };

type Pictures = readonly Linked<'fileStorageModuleFile', PictureFile>[];

/** What is shown of a row of another module, which has a page of its own. */
interface LinkedRow {
  readonly id: string;
  readonly slug: string;
  readonly title: LocalizedText;
}

export interface ProfileRow extends LinkedRow {
  readonly subtitle: LocalizedRichText;
  readonly profilesToFileStorageModuleFiles?: Pictures;
}

export interface ProductRow extends LinkedRow {
  readonly shortDescription: LocalizedRichText;
  readonly productsToFileStorageModuleFiles?: Pictures;
}

/** The links are optional because each part of a page asks for some of them. */
export type SubjectRow = Subject & {
  subjectsToIdentities?: readonly Linked<'identity', Identity>[];
  subjectsToSocialModuleProfiles?: readonly Linked<'socialModuleProfile', ProfileRow>[];
  subjectsToEcommerceModuleProducts?: readonly Linked<'ecommerceModuleProduct', ProductRow>[];
};

/** The rows at the far side of links that are shown, in their order; none where the link is not installed. */
export function farRows<Name extends string, Far>(links: readonly Linked<Name, Far>[] | undefined, name: Name): Far[] {
  return (links ?? []).filter(({ variant }) => variant !== 'hidden').map((link) => link[name]);
}

/** Include paths to what is shown of the rows above. */
export const included = {
  identities: 'subjects-to-identities',
  profiles: 'subjects-to-social-module-profiles.profiles-to-file-storage-module-files',
  products: 'subjects-to-ecommerce-module-products.products-to-file-storage-module-files',
} as const;
