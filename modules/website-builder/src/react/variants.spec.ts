import { createRegistry } from '@flotilla/core';
import { fileStorage } from '@flotilla/file-storage';
import { expect, it } from 'vitest';
import { websiteBuilder } from '../index.js';
import { variants } from './index.js';

const registry = createRegistry([fileStorage, websiteBuilder]);
const rendered = (entity: string) =>
  variants.filter((variant) => variant.entity === entity).map(({ variant }) => variant);

it.each(websiteBuilder.entities.map(({ key }) => key))(
  'all variants of %s have a component, and no others',
  (key) => {
    expect(rendered(key).toSorted()).toEqual([...registry.variantsOf(key)].toSorted());
  },
);
