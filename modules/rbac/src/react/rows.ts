import type { LocalizedRichText, LocalizedText } from '@flotilla/core';
import type { PictureFile } from '@flotilla/file-storage/react';
import type { Linked } from '@flotilla/react';
import type { Identity, Subject } from '../index.js';

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

/** Include paths to what is shown of the rows above. */
export const included = {
  identities: 'subjects-to-identities',
  profiles: 'subjects-to-social-module-profiles.profiles-to-file-storage-module-files',
  products: 'subjects-to-ecommerce-module-products.products-to-file-storage-module-files',
} as const;
