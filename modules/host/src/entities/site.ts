import { defineEntity, email, integer, json, localizedText, select, text, type Row } from '@flotilla/core';
import { appearances, cornerStyles, fontPairs } from '@flotilla/core/theme';

const color = {
  optional: true,
  suggestions: ['#0a7f8c', '#1f3a5f', '#b4532a'],
  pattern: /^#[0-9a-f]{6}$/,
  patternSays: { en: 'must be a color such as #0a7f8c', ru: 'должно быть цветом, например #0a7f8c' },
  normalize: (value: string) => value.trim().toLowerCase(),
} as const;

const account = { network: 'instagram', url: 'https://instagram.com/flotilla' };

/**
 * The settings of the site: one row, of variant `primary`. An empty field leaves the value to the environment
 * or to the code.
 */
export const site = defineEntity({
  module: 'host',
  name: 'site',
  fields: {
    title: localizedText(),
    tagline: localizedText(),
    description: localizedText(),
    phone: text({ optional: true, max: 50 }),
    email: email({ optional: true }),
    address: localizedText(),
    hours: localizedText(),
    /** The place in degrees: latitude, longitude. */
    position: text({
      optional: true,
      pattern: /^-?(?:90|[0-8]?\d(?:\.\d{1,6})?), ?-?(?:180|(?:1[0-7]|\d)?\d(?:\.\d{1,6})?)$/,
      patternSays: {
        en: 'must be latitude and longitude such as 34.669, 33.043',
        ru: 'должно быть широтой и долготой, например 34.669, 33.043',
      },
      suggestions: ['34.669, 33.043'],
    }),
    /** `[{ network, url }]`: `[{ "network": "whatsapp", "url": "https://wa.me/35799000000" }]`. */
    messengers: json({ shape: 'array', default: [] }),
    /** `[{ network, url }]`. */
    social: json({ shape: 'array', default: [] }),
    /** IANA time zone, such as `Asia/Nicosia`. */
    timeZone: text({
      optional: true,
      max: 64,
      pattern: /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/,
      patternSays: {
        en: 'must be a time zone such as Asia/Nicosia',
        ru: 'должно быть часовым поясом, например Asia/Nicosia',
      },
      suggestions: ['Asia/Nicosia', 'Europe/Moscow', 'UTC'],
    }),
    /** First day of the week; without it, that of the language. */
    firstDay: select({ values: ['monday', 'saturday', 'sunday'], optional: true }),
    robots: select({ values: ['index', 'noindex'], default: 'index' }),
    /** Lines that are added to robots.txt. */
    robotsText: text({ optional: true, max: 5000 }),
    analyticsProvider: select({ values: ['plausible', 'google', 'yandex'], optional: true }),
    /** The id of the site at the provider: a domain, `G-…`, or a number. */
    analyticsId: text({ optional: true, max: 100 }),
    brand: text(color),
    accent: text(color),
    /** From cool to warm grays. */
    warmth: integer({ default: 0, min: -100, max: 100 }),
    fonts: select({ values: fontPairs, optional: true }),
    corners: select({ values: cornerStyles, optional: true }),
    appearance: select({ values: appearances, default: 'system' }),
  },
  checks: [
    {
      name: 'accounts-are-lists',
      sql: `jsonb_typeof("social") = 'array' and jsonb_typeof("messengers") = 'array'`,
      example: { social: [account], messengers: [account] },
    },
    {
      name: 'analytics-have-provider',
      sql: `"analyticsId" is null or "analyticsProvider" is not null`,
      example: { analyticsProvider: 'plausible', analyticsId: 'example.com' },
    },
  ],
  variants: ['primary'],
  indexes: [{ fields: ['variant'], unique: true, where: { variant: 'primary' } }],
  naturalKey: ['variant'],
  access: { read: 'public' },
  drafts: true,
  guarded: 'rules',
  ui: {
    rowLabel: 'title',
    columns: ['title', 'timeZone', 'updatedAt'],
    searched: ['title'],
    groups: {
      contact: ['phone', 'email', 'address', 'hours', 'position', 'messengers', 'social'],
      theme: ['brand', 'accent', 'warmth', 'fonts', 'corners', 'appearance'],
    },
  },
});
export type Site = Row<typeof site>;
