import { defineView, list, foreign } from '@flotilla/core';
import { profile } from './entities/profile.js';
import { widget } from './entities/widget.js';
import { profileCard, wholeProfile } from './selections.js';

/** The card of a profile in a list. */
export const profileDefault = defineView({ of: profileCard, variant: 'default' });

/** The card of an assistant in a list. */
export const profileArtificialIntelligence = defineView({
  of: profileCard,
  variant: 'artificial-intelligence',
});

/** Picture and name, as a button that links to the profile. */
export const profileButtonDefault = defineView({ of: profileCard, variant: 'button-default' });

/** A profile with all of its linked rows. */
export const profileOverview = defineView({ of: wholeProfile, variant: 'overview-default' });

/** All profiles, page by page, each in its own variant. */
export const widgetDefault = defineView({
  of: widget,
  variant: 'default',
  classWords: ['muted'],
  editing: { category: 'people', edits: ['title', 'subtitle', 'description'] },
  lists: { profiles: list(profile, foreign(profileCard), { limit: 24, isPaged: true }) },
});

/** The profile in the URL. */
export const profileOverviewDefault = defineView({
  of: widget,
  variant: 'profile-overview-default',
  editing: { category: 'people', edits: [], places: { once: true } },
  subject: { show: wholeProfile, by: 'social.profiles.slug' },
});

/** The visitor's own chats, which are in no document. */
export const chatListDefault = defineView({
  of: widget,
  variant: 'chat-list-default',
  classWords: ['muted'],
  isPrivate: true,
  editing: { edits: ['title', 'subtitle', 'description'] },
});

/** One of the visitor's own chats. */
export const chatOverviewDefault = defineView({
  of: widget,
  variant: 'chat-overview-default',
  classWords: ['muted'],
  isPrivate: true,
  editing: { edits: ['title', 'subtitle', 'description'] },
});
