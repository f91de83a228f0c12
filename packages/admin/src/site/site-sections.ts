import type { Entity } from '@flotilla/core';
import { writableFields } from '@flotilla/core/reflection';

/** The fields that each section of the screen edits. */
const fields = {
  brand: ['title', 'tagline', 'description'],
  contact: ['phone', 'email', 'address', 'hours', 'position', 'messengers', 'social'],
  seller: [],
  region: ['timeZone', 'firstDay'],
  home: [],
  redirects: [],
  imports: [],
  search: ['robots', 'robotsText'],
  analytics: ['analyticsProvider', 'analyticsId'],
} as const;

export type SiteSection = keyof typeof fields;

export const siteSections = [
  'brand',
  'contact',
  'seller',
  'region',
  'home',
  'redirects',
  'imports',
  'search',
  'analytics',
] as const satisfies readonly SiteSection[];

/** Returns the section of an address; the first one for others. */
export function sectionAt(name: string | undefined): SiteSection {
  return siteSections.find((section) => section === name) ?? 'brand';
}

/** Returns the fields of the settings that a section leaves out. */
export function fieldsWithout(entity: Entity, section: SiteSection): ReadonlySet<string> {
  const own: readonly string[] = fields[section];
  return new Set(Object.keys(writableFields(entity)).filter((name) => !own.includes(name)));
}
