import { describe, expect, it } from 'vitest';
import { isCrop } from './crop.js';
import { cropOf, cropText, focusWithin, partOfSize } from './parts-of-pictures.js';

const crop = { x: 10, y: 20, w: 50, h: 60 };

describe('a part of a picture', () => {
  it.each([crop, { x: 0, y: 0, w: 1, h: 1 }, { x: 99, y: 99, w: 1, h: 1 }, { x: 0, y: 0, w: 100, h: 100 }])(
    'is inside the picture: %j',
    (value) => expect(isCrop(value)).toBe(true),
  );

  it.each([
    null,
    [],
    'x',
    {},
    { ...crop, w: 0 },
    { ...crop, h: -1 },
    { ...crop, x: 51 },
    { ...crop, y: 41 },
    { ...crop, x: 10.5 },
    { ...crop, x: '10' },
    { ...crop, x: Number.NaN },
    { ...crop, w: Infinity },
    { ...crop, z: 1 },
    { x: 10, y: 20, w: 50 },
  ])('is not %j', (value) => expect(isCrop(value)).toBe(false));

  it('is nothing when it is the whole picture', () => {
    expect([cropOf({ x: 0, y: 0, w: 100, h: 100 }), cropOf('hostile'), cropOf(crop)]).toEqual([
      undefined,
      undefined,
      crop,
    ]);
  });

  it('has one text', () => expect(cropText(crop)).toBe('10-20-50-60'));

  it('has at least one pixel, inside the picture', () => {
    expect(partOfSize(crop, { width: 1001, height: 500 })).toEqual({
      left: 100,
      top: 100,
      width: 501,
      height: 300,
    });
    expect(partOfSize({ x: 99, y: 99, w: 1, h: 1 }, { width: 3, height: 1 })).toEqual({
      left: 2,
      top: 0,
      width: 1,
      height: 1,
    });
  });
});

describe('the focus of a part', () => {
  it.each([
    ['50-50', { x: 50, y: 0, w: 50, h: 100 }, '0-50'],
    ['75-50', { x: 50, y: 0, w: 50, h: 100 }, '50-50'],
    ['25-25', { x: 0, y: 0, w: 50, h: 50 }, '50-50'],
    ['100-100', { x: 0, y: 0, w: 50, h: 50 }, '100-100'],
    ['0-0', { x: 50, y: 50, w: 50, h: 50 }, '0-0'],
  ])('at %s of the picture, in %j, is %s', (focus, part, expected) => {
    expect(focusWithin(focus, part)).toBe(expected);
  });
});
