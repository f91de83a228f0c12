import { ProductImports } from './product-imports.js';
import { ShopOfImports } from './shop-of-imports.js';

/** Imports of products of other systems. */
export const importProviders = [ShopOfImports, ProductImports] as const;
