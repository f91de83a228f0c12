import type { DocumentRow } from '@flotilla/core';
import type { File } from '@flotilla/file-storage';
import type { Linked } from '@flotilla/react';
import type { FactLinks, WidgetLinks } from '@flotilla/website-builder/react';
import type { Profile } from '../index.js';

/** The links are optional because a view asks for some of them, and because profiles may do without the other module. */
export type ProfileRow = Profile & {
  profilesToAttributes?: FactLinks;
  profilesToFileStorageModuleFiles?: readonly Linked<'fileStorageModuleFile', File>[];
  /** How a product looks is for its own module to say. */
  profilesToEcommerceModuleProducts?: readonly Linked<'ecommerceModuleProduct', DocumentRow>[];
  profilesToWebsiteBuilderModuleWidgets?: WidgetLinks;
};

/** The page of a profile. */
export function hrefOfProfile({ slug }: { slug: string }): string {
  return `/social/profiles/${slug}`;
}
