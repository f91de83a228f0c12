import { createRegistry } from '@flotilla/core';
import { fileStorage } from '@flotilla/file-storage';
import { expect, it } from 'vitest';
import { websiteBuilder } from '../index.js';
import { variants } from './index.js';

const registry = createRegistry([fileStorage, websiteBuilder]);
const shown = (entity: string) =>
  variants.filter((variant) => variant.entity === entity).map(({ variant }) => variant);

it.each(websiteBuilder.entities.map(({ key }) => key))(
  'all variants of %s have a component, and no others',
  (key) => {
    expect(shown(key).toSorted()).toEqual([...registry.variantsOf(key)].toSorted());
  },
);
