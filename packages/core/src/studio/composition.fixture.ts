import { defineEntity } from '../definitions/entity.js';
import { defineExternalLink } from '../definitions/external-link.js';
import { defineLink } from '../definitions/link.js';
import { adminTitle, content } from '../definitions/presets.js';
import { file } from '../kinds/file.js';
import { slug } from '../kinds/slug.js';
import type { Composition, CompositionNode, CompositionPlacement, LinkedNode } from './composition.js';

const page = defineEntity({ module: 'host', name: 'page', fields: { adminTitle: adminTitle() } });
const host = defineEntity({ module: 'host', name: 'widget', fields: content() });
const widget = defineEntity({ module: 'kit', name: 'widget', fields: content() });
const feature = defineEntity({ module: 'kit', name: 'feature', fields: content() });
const button = defineEntity({ module: 'kit', name: 'button', fields: content() });
const stored = defineEntity({ module: 'files', name: 'file', fields: { slug: slug(), file: file() } });

const links = [
  defineLink({ from: 'host.page', to: 'host.widget', isRepeatable: true, contains: true }),
  defineExternalLink({
    ...{ from: 'host.widget', to: 'widget', name: 'widgets-to-blocks' },
    ...{ idField: 'blockId', moduleField: 'blockModule', defaultModule: 'kit', contains: true },
  }),
  defineLink({ from: 'kit.widget', to: 'kit.feature', isRepeatable: true, contains: true }),
  defineLink({ from: 'kit.feature', to: 'kit.button', isRepeatable: true, contains: true }),
  defineLink({ from: 'kit.widget', to: 'files.file', isRepeatable: true }),
];

/** Definitions of a page with blocks that have features with buttons, and files. */
export const registry = {
  entities: new Map(
    [page, host, widget, feature, button, stored, ...links].map((entity) => [entity.key as string, entity]),
  ),
};

const node = (entity: string, id: string, more: Partial<CompositionNode> = {}): CompositionNode => ({
  ...{ entity, id, role: 'part', variant: 'default', etag: `"${id}"`, change: null, usedOn: null, uses: 1 },
  ...more,
  values: { id, title: { en: id }, slug: id, className: null, variant: 'default', ...more.values },
});

const linked = (entity: string, key: string, orderIndex: number, isPart = true): LinkedNode => ({
  link: { entity, id: `${key}-${orderIndex}` },
  ...{ node: key, variant: 'default', orderIndex, isHidden: false, isPart, values: {} },
});

const placed = (id: string, orderIndex: number, more: Partial<CompositionPlacement> = {}) => ({
  link: { entity: 'host.widgets-to-blocks', id: `place-${id}` },
  host: `host.widget:host-${id}`,
  hostLink: { entity: 'host.pages-to-widgets', id: `at-${id}` },
  ...{ region: 'main', orderIndex, linkOrder: 0, hostUses: 1 },
  ...{ isGrouped: false, isHidden: false, isShared: false, ...more },
});

const slotOfLink = (
  link: string,
  far: string,
  [nearField, farField]: readonly [string, string],
  isPart = true,
) => ({
  ...{ link, far, nearField, farField, variant: 'default', isOne: false, isPart },
});

/** A page with the blocks one (two features, one of them with a button; a file), two and three. */
export const composition: Composition = {
  ...{ root: 'host.page:home', title: 'Home', url: '/', page: 'host.page:home', subject: null },
  regions: { main: ['kit.widget:one', 'kit.widget:two', 'kit.widget:three'] },
  owners: {
    main: {
      owner: { entity: 'host.page', id: 'home' },
      ...{
        link: 'host.pages-to-widgets',
        values: { pageId: 'home', variant: 'default' },
        hostField: 'widgetId',
      },
    },
  },
  nodes: Object.fromEntries(
    [
      node('kit.widget', 'one', { role: 'block' }),
      node('kit.widget', 'two', { role: 'block' }),
      node('kit.widget', 'three', { role: 'block', uses: 2 }),
      node('kit.feature', 'fast'),
      node('kit.feature', 'shared', { uses: 2 }),
      node('kit.button', 'go'),
      node('files.file', 'photo', { role: 'reference', uses: 0 }),
    ].map((one) => [`${one.entity}:${one.id}`, one]),
  ),
  placements: {
    'kit.widget:one': placed('one', 0),
    'kit.widget:two': placed('two', 0),
    'kit.widget:three': placed('three', 7),
  },
  lists: {
    'kit.widget:one/features': [
      linked('kit.widgets-to-features', 'kit.feature:fast', 0),
      linked('kit.widgets-to-features', 'kit.feature:shared', 1),
    ],
    'kit.widget:one/files': [linked('kit.widgets-to-files-module-files', 'files.file:photo', 0, false)],
    'kit.widget:two/features': [],
    'kit.feature:fast/buttons': [linked('kit.features-to-buttons', 'kit.button:go', 0)],
  },
  slots: {
    'kit.widget/default/features': slotOfLink('kit.widgets-to-features', 'kit.feature', [
      'widgetId',
      'featureId',
    ]),
    'kit.feature/default/buttons': slotOfLink('kit.features-to-buttons', 'kit.button', [
      'featureId',
      'buttonId',
    ]),
    'kit.widget/default/files': slotOfLink(
      'kit.widgets-to-files-module-files',
      'files.file',
      ['widgetId', 'filesModuleFileId'],
      false,
    ),
  },
};
