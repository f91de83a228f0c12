import type { LinkKey } from '../definitions/link.js';
import type { EntityKey, PluralOf } from './names.js';

/** Compiles only when both types are identical. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same = <A, B>(_: Same<A, B>) => undefined;

// The same cases as those of pluralOf.
same<PluralOf<'boat'>, 'boats'>(true);
same<PluralOf<'category'>, 'categories'>(true);
same<PluralOf<'survey'>, 'surveys'>(true);
same<PluralOf<'address'>, 'addresses'>(true);
same<PluralOf<'box'>, 'boxes'>(true);
same<PluralOf<'branch'>, 'branches'>(true);
same<PluralOf<'metadata'>, 'metadata'>(true);
same<PluralOf<'boats-to-files'>, 'boats-to-files'>(true);

same<LinkKey<'blog.category', 'blog.article'>, 'blog.categories-to-articles'>(true);
same<LinkKey<'host.page', 'host.metadata'>, 'host.pages-to-metadata'>(true);
same<LinkKey<'blog.article', 'ecommerce.product'>, 'blog.articles-to-ecommerce-module-products'>(true);
same<
  LinkKey<'ecommerce.stores-to-products', 'ecommerce.attribute'>,
  'ecommerce.stores-to-products-to-attributes'
>(true);
same<LinkKey<EntityKey, EntityKey>, EntityKey>(true);
