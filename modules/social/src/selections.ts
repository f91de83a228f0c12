import { type RowOf, show, foreign, via } from '@flotilla/core';
import { fileSelection, shownPart } from '@flotilla/file-storage';
import { attribute } from './entities/attribute.js';
import { attributeKey } from './entities/attribute-key.js';
import { profile } from './entities/profile.js';
import {
  attributeKeysToAttributes,
  profilesToAttributes,
  profilesToEcommerceModuleProducts,
  profilesToFileStorageModuleFiles,
  profilesToWebsiteBuilderModuleWidgets,
} from './links.js';

const pictures = via(profilesToFileStorageModuleFiles, fileSelection, shownPart);

/** The card of a profile. */
export const profileCard = show(profile, ['slug', 'title', 'subtitle', 'className'], { pictures });
export type ProfileCardRow = RowOf<typeof profileCard>;

const attributeSelection = show(attribute, ['number', 'boolean', 'date', 'datetime', 'string'], {
  key: via(attributeKeysToAttributes, show(attributeKey, ['title', 'type', 'field', 'prefix', 'suffix']), {
    first: true,
  }),
});

/** A profile with all of its linked rows. */
export const wholeProfile = show(profile, '*', {
  pictures,
  attributes: via(profilesToAttributes, attributeSelection),
  products: via(profilesToEcommerceModuleProducts, foreign('ecommerce.product')),
  widgets: via(profilesToWebsiteBuilderModuleWidgets, foreign('website-builder.widget')),
});
export type WholeProfileRow = RowOf<typeof wholeProfile>;
