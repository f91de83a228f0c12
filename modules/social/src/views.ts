import { defineOldView, fieldsOf, type OldShown, showing } from '@flotilla/core';
import { shownFile } from '@flotilla/file-storage';
import { attribute } from './entities/attribute.js';
import { attributeKey } from './entities/attribute-key.js';
import { profile } from './entities/profile.js';

const widget = 'social.widget';
const card = {
  fields: fieldsOf(profile, 'slug', 'title', 'subtitle', 'className'),
  include: showing('profiles-to-file-storage-module-files', shownFile),
} as const satisfies OldShown;
const shownFact: OldShown = {
  fields: fieldsOf(attribute, 'number', 'boolean', 'date', 'datetime', 'string'),
  include: showing('attribute-keys-to-attributes', { fields: fieldsOf(attributeKey, 'title', 'type', 'field', 'prefix', 'suffix') }),
};
const ofOverview = [
  ...card.include,
  ...showing('profiles-to-attributes', shownFact),
  'profiles-to-ecommerce-module-products.*',
  'profiles-to-website-builder-module-widgets.*',
];

/** A profile among others. */
export const profileDefault = defineOldView({ widget: 'social.profile', variant: 'default', ...card });

/** An assistant among others. */
export const profileArtificialIntelligence = defineOldView({
  widget: 'social.profile',
  variant: 'artificial-intelligence',
  ...card,
});

/** Face and name, as a button that leads to the profile. */
export const profileButtonDefault = defineOldView({ widget: 'social.profile', variant: 'button-default', ...card });

/** A profile with all that belongs to it. */
export const profileOverview = defineOldView({ widget: 'social.profile', variant: 'overview-default', include: ofOverview });

/** All profiles, page by page. */
export const widgetDefault = defineOldView({
  widget,
  variant: 'default',
  lists: {
    profiles: { ...card, entity: 'social.profile', limit: 24, isPaged: true },
  },
});

/** The profile that the url names. */
export const profileOverviewDefault = defineOldView({
  widget,
  variant: 'profile-overview-default',
  subject: { entity: 'social.profile', segment: 'social.profiles.slug', include: ofOverview },
});

/** The visitor's own chats: no document has them. */
export const chatListDefault = defineOldView({ widget, variant: 'chat-list-default', isPrivate: true });

/** One of the visitor's own chats. */
export const chatOverviewDefault = defineOldView({ widget, variant: 'chat-overview-default', isPrivate: true });
