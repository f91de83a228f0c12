import { defineView, fieldsOf } from '@flotilla/core';
import { profile } from './entities/profile.js';

const widget = 'social.widget';
const ofProfile = ['profiles-to-file-storage-module-files'];
const ofOverview = [
  ...ofProfile,
  'profiles-to-attributes.attribute-keys-to-attributes',
  'profiles-to-ecommerce-module-products.*',
  'profiles-to-website-builder-module-widgets.*',
];

/** A profile among others. */
export const profileDefault = defineView({ widget: 'social.profile', variant: 'default', include: ofProfile });

/** An assistant among others. */
export const profileArtificialIntelligence = defineView({
  widget: 'social.profile',
  variant: 'artificial-intelligence',
  include: ofProfile,
});

/** Face and name, as a button that leads to the profile. */
export const profileButtonDefault = defineView({ widget: 'social.profile', variant: 'button-default', include: ofProfile });

/** A profile with all that belongs to it. */
export const profileOverview = defineView({ widget: 'social.profile', variant: 'overview-default', include: ofOverview });

/** All profiles, page by page. */
export const widgetDefault = defineView({
  widget,
  variant: 'default',
  lists: {
    profiles: {
      entity: 'social.profile',
      fields: fieldsOf(profile, 'slug', 'title', 'subtitle', 'className'),
      include: ofProfile,
      limit: 24,
      isPaged: true,
    },
  },
});

/** The profile that the url names. */
export const profileOverviewDefault = defineView({
  widget,
  variant: 'profile-overview-default',
  subject: { entity: 'social.profile', segment: 'social.profiles.slug', include: ofOverview },
});

/** The visitor's own chats: no document has them. */
export const chatListDefault = defineView({ widget, variant: 'chat-list-default' });

/** One of the visitor's own chats. */
export const chatOverviewDefault = defineView({ widget, variant: 'chat-overview-default' });
