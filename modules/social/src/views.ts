import { defineView, list, type RowOf, show, theirs, via } from '@flotilla/core';
import { shownFile } from '@flotilla/file-storage';
import { attribute } from './entities/attribute.js';
import { attributeKey } from './entities/attribute-key.js';
import { profile } from './entities/profile.js';
import { widget } from './entities/widget.js';
import {
  attributeKeysToAttributes,
  profilesToAttributes,
  profilesToEcommerceModuleProducts,
  profilesToFileStorageModuleFiles,
  profilesToWebsiteBuilderModuleWidgets,
} from './links.js';

const pictures = via(profilesToFileStorageModuleFiles, shownFile);

const profileCard = show(profile, ['slug', 'title', 'subtitle', 'className'], { pictures });
export type ProfileCardRow = RowOf<typeof profileCard>;

const shownFact = show(attribute, ['number', 'boolean', 'date', 'datetime', 'string'], {
  key: via(attributeKeysToAttributes, show(attributeKey, ['title', 'type', 'field', 'prefix', 'suffix']), { first: true }),
});

const wholeProfile = show(profile, '*', {
  pictures,
  attributes: via(profilesToAttributes, shownFact),
  products: via(profilesToEcommerceModuleProducts, theirs('ecommerce.product')),
  widgets: via(profilesToWebsiteBuilderModuleWidgets, theirs('website-builder.widget')),
});
export type WholeProfileRow = RowOf<typeof wholeProfile>;

/** A profile among others. */
export const profileDefault = defineView({ of: profileCard, variant: 'default' });

/** An assistant among others. */
export const profileArtificialIntelligence = defineView({ of: profileCard, variant: 'artificial-intelligence' });

/** Face and name, as a button that leads to the profile. */
export const profileButtonDefault = defineView({ of: profileCard, variant: 'button-default' });

/** A profile with all that belongs to it. */
export const profileOverview = defineView({ of: wholeProfile, variant: 'overview-default' });

/** All profiles, page by page. */
export const widgetDefault = defineView({
  of: widget,
  variant: 'default',
  lists: { profiles: list(profile, profileCard, { limit: 24, isPaged: true }) },
});

/** The profile that the url names. */
export const profileOverviewDefault = defineView({
  of: widget,
  variant: 'profile-overview-default',
  subject: { show: wholeProfile, by: 'social.profiles.slug' },
});

/** The visitor's own chats: no document has them. */
export const chatListDefault = defineView({ of: widget, variant: 'chat-list-default', isPrivate: true });

/** One of the visitor's own chats. */
export const chatOverviewDefault = defineView({ of: widget, variant: 'chat-overview-default', isPrivate: true });
