import { describe, expect, it } from 'vitest';
import { defineEntity } from './entity.js';
import { boolean } from '../kinds/boolean.js';
import { defineExternalLink } from './external-link.js';
import { defineLink, isLink } from './link.js';

describe('defineLink', () => {
  it('inside one module is named by both plurals', () => {
    const link = defineLink({ from: 'fleet.category', to: 'fleet.boat' });

    expect(link).toMatchObject({
      type: 'link',
      key: 'fleet.categories-to-boats',
      module: 'fleet',
      plural: 'categories-to-boats',
      route: '/api/fleet/categories-to-boats',
      table: 'fleet_categories_to_boats',
      left: { key: 'fleet.category', as: 'category', field: 'categoryId' },
      right: { key: 'fleet.boat', as: 'boat', field: 'boatId' },
    });
    expect(link.fields.categoryId).toEqual({ kind: 'reference', to: 'fleet.category', index: true });
    expect(link.fields.boatId).toEqual({ kind: 'reference', to: 'fleet.boat', index: true });
  });

  it('to another module includes the name of that module in its own', () => {
    const link = defineLink({ from: 'fleet.boat', to: 'file-storage.file' });

    expect(link.key).toBe('fleet.boats-to-file-storage-module-files');
    expect(link.table).toBe('fleet_boats_to_file_storage_module_files');
    expect(link.right).toEqual({
      key: 'file-storage.file',
      as: 'fileStorageModuleFile',
      field: 'fileStorageModuleFileId',
    });
    expect(link.fields).toHaveProperty('fileStorageModuleFileId');
  });

  it('to a stored file may show a part of the picture', () => {
    expect(defineLink({ from: 'fleet.boat', to: 'file-storage.file' }).fields.crop).toEqual({
      kind: 'json',
      optional: true,
      shape: 'object',
      isCrop: true,
    });
    expect(defineLink({ from: 'fleet.boat', to: 'fleet.picture' }).fields).not.toHaveProperty('crop');
  });

  it('may start at another link, whose name is its plural', () => {
    const link = defineLink({ from: 'fleet.marinas-to-boats', to: 'fleet.attribute' });

    expect(link.key).toBe('fleet.marinas-to-boats-to-attributes');
    expect(link.left.field).toBe('marinasToBoatsId');
  });

  it('has an order, a class and its own fields', () => {
    const link = defineLink({
      from: 'fleet.boat',
      to: 'fleet.picture',
      fields: { isCover: boolean({ default: false }) },
    });

    expect(Object.keys(link.fields)).toEqual([
      'id',
      'createdAt',
      'updatedAt',
      'variant',
      'boatId',
      'pictureId',
      'orderIndex',
      'className',
      'isCover',
    ]);
    expect(link.fields.orderIndex).toEqual({ kind: 'integer', default: 0 });
    expect(link.fields.className).toMatchObject({ kind: 'text', optional: true });
  });

  it('joins a pair at most once, and the pair is its natural key', () => {
    const link = defineLink({ from: 'fleet.category', to: 'fleet.boat' });

    expect(link.indexes).toEqual([{ fields: ['categoryId', 'boatId'], unique: true }]);
    expect(link.naturalKey).toEqual(['categoryId', 'boatId']);
  });

  it('may join a pair several times when it is repeatable', () => {
    const link = defineLink({ from: 'fleet.page', to: 'fleet.widget', isRepeatable: true });

    expect(link.indexes).toEqual([]);
    expect(link.naturalKey).toEqual(['pageId', 'widgetId', 'orderIndex']);
  });

  it('accepts further indexes', () => {
    const rule = { fields: ['boatId'], unique: true };
    const link = defineLink({ from: 'fleet.owner', to: 'fleet.boat', indexes: [rule] });

    expect(link.indexes).toEqual([{ fields: ['ownerId', 'boatId'], unique: true }, rule]);
  });

  it('may have the variant hidden, or a declared one', () => {
    const link = defineLink({ from: 'fleet.page', to: 'fleet.layout', variants: ['additional', 'default'] });

    expect(link.variants).toEqual(['default', 'hidden', 'additional']);
  });

  it('is for administrators only until a registry knows both ends', () => {
    expect(defineLink({ from: 'fleet.category', to: 'fleet.boat' }).access.read).toBe('admin');
  });
});

describe('the option one', () => {
  it('makes the id of the other end unique', () => {
    const link = defineLink({ from: 'fleet.owner', to: 'fleet.boat', one: 'fleet.owner', owns: true });
    expect(link.one).toBe('fleet.owner');
    expect(link.owns).toBe(true);
    expect(link.indexes).toContainEqual({ fields: ['boatId'], unique: true });
  });

  it('defaults to undefined, and owns to false', () => {
    const link = defineLink({ from: 'fleet.owner', to: 'fleet.boat' });
    expect(link.one).toBeUndefined();
    expect(link.owns).toBe(false);
    expect(link.indexes).toEqual([{ fields: ['ownerId', 'boatId'], unique: true }]);
  });
});

describe('defineExternalLink', () => {
  const link = defineExternalLink({
    from: 'host.widget',
    name: 'widgets-to-external-widgets',
    to: 'widget',
    idField: 'externalWidgetId',
    moduleField: 'externalModule',
    defaultModule: 'fleet',
  });

  it('has a far id without a foreign key', () => {
    expect(link.key).toBe('host.widgets-to-external-widgets');
    expect(link.route).toBe('/api/host/widgets-to-external-widgets');
    expect(link.right).toBeNull();
    expect(link.external).toEqual({
      name: 'widget',
      idField: 'externalWidgetId',
      moduleField: 'externalModule',
    });
    expect(link.left).toEqual({ key: 'host.widget', as: 'widget', field: 'widgetId' });
    expect(link.fields.externalWidgetId).toMatchObject({ kind: 'text', index: true });
    expect(link.fields.externalModule).toMatchObject({ kind: 'select', default: 'fleet' });
  });

  it('may link the same row twice', () => {
    expect(link.indexes).toEqual([]);
    expect(link.naturalKey).toEqual(['widgetId', 'externalWidgetId', 'orderIndex']);
    expect(link.variants).toEqual(['default', 'hidden']);
  });
});

describe('isLink', () => {
  it('returns whether a definition is a link', () => {
    expect(isLink(defineLink({ from: 'fleet.category', to: 'fleet.boat' }))).toBe(true);
    expect(isLink(defineEntity({ module: 'fleet', name: 'boat', fields: {} }))).toBe(false);
  });
});
