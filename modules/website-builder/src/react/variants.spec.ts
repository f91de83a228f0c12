import { createRegistry } from '@flotilla/core';
import { fileStorage } from '@flotilla/file-storage';
import type { Variant } from '@flotilla/react';
import { membersOf } from '@flotilla/react/server';
import { expect, it } from 'vitest';
import { websiteBuilder } from '../index.js';
import { variants } from './index.js';

const registry = createRegistry([fileStorage, websiteBuilder]);
const rendered = (entity: string) =>
  membersOf<Variant>(variants)
    .filter((variant) => variant.entity === entity)
    .map(({ variant }) => variant);

it.each(websiteBuilder.entities.map(({ key }) => key))(
  'all variants of %s have a component, and no others',
  (key) => {
    expect(rendered(key).toSorted()).toEqual([...registry.variantsOf(key)].toSorted());
  },
);
