import { describe, expect, it } from 'vitest';
import type { Audience } from '../definitions/access.js';
import { defineEntity } from '../definitions/entity.js';
import { defineExternalLink } from '../definitions/external-link.js';
import { defineLink } from '../definitions/link.js';
import { defineModule, type Module } from './module.js';
import { createRegistry } from './registry.js';
import { defineView } from '../views/view.js';
import { zodPatch } from '../definitions/zod-face.js';

const entity = <M extends string, N extends string>(module: M, name: N, read: Audience = 'public') =>
  defineEntity({ module, name, fields: {}, access: { read } });

const shop = defineModule({ name: 'ecommerce', entities: [entity('ecommerce', 'product')] });
const journal = defineModule({
  name: 'blog',
  entities: [entity('blog', 'article'), entity('blog', 'category')],
  links: [
    defineLink({ from: 'blog.article', to: 'ecommerce.product' }),
    defineLink({ from: 'blog.category', to: 'blog.article' }),
  ],
});

describe('a registry', () => {
  it('holds the entities and links of its modules', () => {
    const registry = createRegistry([shop, journal]);

    expect([...registry.entities.keys()]).toEqual([
      'ecommerce.product',
      'blog.article',
      'blog.category',
      'blog.articles-to-ecommerce-module-products',
      'blog.categories-to-articles',
    ]);
    expect(registry.modules).toEqual([shop, journal]);
    expect(registry.entity('blog.article').route).toBe('/api/blog/articles');
  });

  it('suggests a similar key for an unknown entity', () => {
    const registry = createRegistry([journal]);

    expect(() => registry.entity('blog.artcle')).toThrow(
      '"blog.artcle" is not an entity or link. Did you mean "blog.article"?',
    );
    expect(() => registry.relationsOf('club.member')).toThrow('"club.member" is not an entity or link.');
    expect(() => registry.variantsOf('club.member')).toThrow('"club.member" is not an entity or link.');
  });
});

describe('a link', () => {
  const key = 'blog.articles-to-ecommerce-module-products';

  it('is left out when a module is missing, and is there with it, in any order', () => {
    expect(createRegistry([journal]).entities.has(key)).toBe(false);
    expect(createRegistry([journal, shop]).entities.has(key)).toBe(true);
  });

  it('may start at another link that is defined after it', () => {
    const links = [
      defineLink({ from: 'fleet.marinas-to-boats', to: 'fleet.boat' }),
      defineLink({ from: 'fleet.marina', to: 'fleet.boat' }),
    ];
    const registry = createRegistry([
      defineModule({ name: 'fleet', entities: [entity('fleet', 'marina'), entity('fleet', 'boat')], links }),
    ]);

    expect(registry.entities.has('fleet.marinas-to-boats-to-boats')).toBe(true);
  });

  it('is left out with the link that it starts at', () => {
    const links = [
      defineLink({ from: 'fleet.boat', to: 'club.member' }),
      defineLink({ from: 'fleet.boats-to-club-module-members', to: 'fleet.boat' }),
    ];
    const registry = createRegistry([
      defineModule({ name: 'fleet', entities: [entity('fleet', 'boat')], links }),
    ]);

    expect([...registry.entities.keys()]).toEqual(['fleet.boat']);
  });

  it.each<[Audience, Audience, Audience]>([
    ['public', 'public', 'public'],
    ['public', 'owner', 'owner'],
    ['owner', 'public', 'owner'],
    ['subject', 'admin', 'admin'],
    [['editor'], 'public', ['editor']],
  ])('from %j to %j is read by %j', (left, right, read) => {
    const registry = createRegistry([
      defineModule({
        name: 'fleet',
        entities: [entity('fleet', 'boat', left), entity('fleet', 'log', right)],
        links: [defineLink({ from: 'fleet.boat', to: 'fleet.log' })],
      }),
    ]);

    expect(registry.entity('fleet.boats-to-logs').access).toEqual({
      read,
      create: 'admin',
      update: 'admin',
      delete: 'admin',
    });
  });

  it('can restrict its readers', () => {
    const link = (readers: Audience) => defineLink({ from: 'blog.article', to: 'blog.category', readers });
    const read = (readers: Audience, ofArticles: Audience = 'public') => {
      const entities = [entity('blog', 'article', ofArticles), entity('blog', 'category')];
      const registry = createRegistry([defineModule({ name: 'blog', entities, links: [link(readers)] })]);
      return registry.entity('blog.articles-to-categories').access.read;
    };

    expect(read('admin')).toBe('admin');
    expect(read(['editor'])).toEqual(['editor']);
    expect(read('public', 'owner')).toBe('owner');
  });
});

describe('relations', () => {
  const registry = createRegistry([shop, journal]);

  it('of the owner are named like the link', () => {
    const relation = registry.relationsOf('blog.article').get('articles-to-ecommerce-module-products');

    expect(relation).toMatchObject({
      token: 'articles-to-ecommerce-module-products',
      embedAs: 'articlesToEcommerceModuleProducts',
      ownField: 'articleId',
      far: { key: 'ecommerce.product', field: 'ecommerceModuleProductId', as: 'ecommerceModuleProduct' },
    });
  });

  it('of the other module are named like the link and its module', () => {
    const relations = registry.relationsOf('ecommerce.product');

    expect([...relations.keys()]).toEqual(['blog:articles-to-ecommerce-module-products']);
    expect(relations.get('blog:articles-to-ecommerce-module-products')).toMatchObject({
      embedAs: 'blogModuleArticlesToEcommerceModuleProducts',
      ownField: 'ecommerceModuleProductId',
      far: { key: 'blog.article', field: 'articleId', as: 'article' },
    });
  });

  it('have the same name on both sides inside one module', () => {
    const far = (key: string) => registry.relationsOf(key).get('categories-to-articles')?.far?.key;

    expect(far('blog.category')).toBe('blog.article');
    expect(far('blog.article')).toBe('blog.category');
  });

  it('have no far end without a foreign key', () => {
    const place = defineExternalLink({
      from: 'host.widget',
      name: 'widgets-to-external-widgets',
      to: 'widget',
      idField: 'externalWidgetId',
      moduleField: 'externalModule',
      defaultModule: 'fleet',
    });
    const host = defineModule({
      name: 'host',
      entities: [entity('host', 'widget', 'subject')],
      links: [place],
    });
    const external = createRegistry([host]);

    expect(external.relationsOf('host.widget').get('widgets-to-external-widgets')).toMatchObject({
      ownField: 'widgetId',
      far: null,
    });
    expect(external.entity(place.key).access.read).toBe('subject');
  });

  it('are empty for an entity without links', () => {
    expect(createRegistry([shop]).relationsOf('ecommerce.product').size).toBe(0);
  });
});

describe('values that follow from installed modules', () => {
  const place = defineExternalLink({
    from: 'host.widget',
    to: 'widget',
    name: 'widgets-to-external-widgets',
    idField: 'externalWidgetId',
    moduleField: 'externalModule',
    defaultModule: 'fleet',
  });
  const widgetsOf = (module: string, read: Audience = 'public') =>
    defineModule({ name: module, entities: [entity(module, 'widget', read)] });
  const host = defineModule({ name: 'host', entities: [entity('host', 'widget')], links: [place] });

  it('are the modules with such a public entity, and the declared values', () => {
    const registry = createRegistry([
      host,
      shop,
      widgetsOf('yard'),
      widgetsOf('club'),
      widgetsOf('vault', 'admin'),
    ]);
    expect(registry.entity(place.key).fields.externalModule).toMatchObject({
      values: ['club', 'fleet', 'yard'],
      default: 'fleet',
    });
  });

  it('are the only valid ones', () => {
    const patch = zodPatch(createRegistry([host, widgetsOf('club')]).entity(place.key));
    expect(patch.safeParse({ externalModule: 'club' }).success).toBe(true);
    expect(patch.safeParse({ externalModule: 'clubb' }).error?.issues).toMatchObject([
      { message: 'must be one of club, fleet' },
    ]);
  });
});

describe('variants', () => {
  const widget = defineEntity({
    module: 'fleet',
    name: 'widget',
    fields: {},
    variants: ['boat-list-default'],
  });
  const boats = defineModule({ name: 'fleet', entities: [widget] });
  const view = (variant: string) => defineView({ of: widget, variant });
  const site = (...views: Module['views'][number][]) => defineModule({ name: 'site', views });

  it('are those of the definition and those of views of any module, each once', () => {
    const registry = createRegistry([boats, site(view('content-route'), view('boat-list-default'))]);

    expect(registry.variantsOf('fleet.widget')).toEqual(['default', 'boat-list-default', 'content-route']);
    expect(createRegistry([boats]).variantsOf('fleet.widget')).toEqual(['default', 'boat-list-default']);
  });

  it('may be added without a view, to links too, and to entities of unknown modules', () => {
    const yard = defineModule({
      name: 'yard',
      variants: {
        'fleet.widget': ['dock'],
        'blog.categories-to-articles': ['featured'],
        'social.profile': ['any'],
      },
    });
    const registry = createRegistry([boats, shop, journal, yard]);

    expect(registry.variantsOf('fleet.widget')).toEqual(['default', 'boat-list-default', 'dock']);
    expect(registry.variantsOf('blog.categories-to-articles')).toEqual(['default', 'hidden', 'featured']);
    expect(
      zodPatch(registry.entity('blog.categories-to-articles')).safeParse({ variant: 'featured' }).success,
    ).toBe(true);
    expect(() =>
      createRegistry([boats, defineModule({ name: 'yard', variants: { 'fleet.wigdet': ['dock'] } })]),
    ).toThrow(
      'module "yard": adds variants to "fleet.wigdet", which is not an entity or link. Did you mean "fleet.widget"?',
    );
  });

  it('are the only valid ones', () => {
    const registry = createRegistry([boats, site(view('content-route'))]);
    const accepts = (key: string, variant: string) =>
      zodPatch(registry.entity(key)).safeParse({ variant }).success;

    expect(accepts('fleet.widget', 'content-route')).toBe(true);
    expect(accepts('fleet.widget', 'content-rout')).toBe(false);
  });

  it('of a link are the declared ones', () => {
    const registry = createRegistry([shop, journal]);
    const link = zodPatch(registry.entity('blog.categories-to-articles'));

    expect(link.safeParse({ variant: 'hidden' }).success).toBe(true);
    expect(link.safeParse({ variant: 'hiden' }).error?.issues).toMatchObject([
      { message: 'must be one of default, hidden' },
    ]);
  });

  it('find their view', () => {
    const route = view('content-route');
    const registry = createRegistry([boats, site(route)]);

    expect(registry.viewOf('fleet.widget', 'content-route')).toBe(route);
    expect(registry.viewOf('fleet.widget', 'default')).toBeUndefined();
    expect(registry.views).toEqual([route]);
  });

  it('of a widget that is not installed are ignored', () => {
    expect(createRegistry([site(view('content-route'))]).entities.size).toBe(0);
  });
});
