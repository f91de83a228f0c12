import {
  content,
  createRegistry,
  defineEntity,
  defineLink,
  defineModule,
  file,
  integer,
  text,
} from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { summaryOf } from './row-summary.js';

const access = { read: 'public' } as const;
const photo = defineEntity({
  module: 'fleet',
  name: 'photo',
  fields: { source: file(), mimeType: text({ optional: true }), width: integer({ optional: true }) },
  access,
});
const harbour = defineEntity({ module: 'fleet', name: 'harbour', fields: content(), access });
const boat = defineEntity({ module: 'fleet', name: 'boat', fields: content(), access });
const links = [
  defineLink({ from: 'fleet.boat', to: 'fleet.harbour' }),
  defineLink({ from: 'fleet.boat', to: 'fleet.photo', variants: ['plan'], isRepeatable: true }),
];
const registry = createRegistry([defineModule({ name: 'fleet', entities: [photo, harbour, boat], links })]);

const photoOf = (source: string, mimeType: string, variant = 'default') => ({
  variant,
  photo: { id: source, source, mimeType, width: 800 },
});
const summary = (fields: object) =>
  summaryOf(registry, 'fleet.boat', { id: '1', variant: 'default', ...fields });

describe('the texts of a row', () => {
  it('are its title and its first non-empty description, as plain text', () => {
    const { title, description } = summary({
      title: { en: 'Aurora', ru: ' ' },
      subtitle: { en: '' },
      description: { en: 'One\n\ntwo', ru: 'Раз '.repeat(100) },
    });

    expect([title, description.en]).toEqual([{ en: 'Aurora' }, 'One two']);
    expect(description.ru).toMatch(/^(Раз )+Раз…$/);
    expect(description.ru?.length).toBeLessThanOrEqual(300);
  });

  it('are empty for missing or invalid fields', () => {
    expect(summary({ title: 'plain', description: null })).toEqual({
      title: {},
      description: {},
      picture: null,
    });
  });
});

describe('the picture of a row', () => {
  it('is the first public one, of any link to files', () => {
    const boatsToPhotos = [
      photoOf('/plan.png', 'image/png', 'plan'),
      photoOf('/tour.mp4', 'video/mp4'),
      photoOf('/bow.jpg', 'image/jpeg'),
    ];

    expect(
      summary({ boatsToHarbours: [{ variant: 'default', harbour: { id: 'h' } }], boatsToPhotos }).picture,
    ).toEqual({
      url: '/bow.jpg',
      width: 800,
      height: null,
      alt: null,
      mimeType: 'image/jpeg',
      size: null,
    });
  });

  it('is the part that its link shows, as JPEG', () => {
    const link = photoOf('/public/bow.png', 'image/png');

    expect(
      summary({ boatsToPhotos: [{ ...link, crop: { x: 25, y: 0, w: 50, h: 100 } }] }).picture,
    ).toMatchObject({ url: '/public/w/1920-25-0-50-100/bow.png.jpeg', mimeType: 'image/jpeg', size: null });
    expect(summary({ boatsToPhotos: [{ ...link, crop: 'hostile' }] }).picture).toMatchObject({
      url: '/public/bow.png',
    });
  });

  it('is null when the view includes no files', () => {
    expect(summary({}).picture).toBeNull();
  });
});
