import type { Currency } from '@flotilla/billing';
import type { File } from '@flotilla/file-storage';
import { type Linked, linked } from '@flotilla/react';
import type { WidgetLinks } from '@flotilla/website-builder/react';
import type { Attribute, AttributeKey, Category, Product, Store, Widget } from '../index.js';

/** The links are optional because a view asks for some of them, and because a shop may run without the other module. */
export type AttributeRow = Attribute & {
  attributeKeysToAttributes?: readonly Linked<'attributeKey', AttributeKey>[];
  attributesToBillingModuleCurrencies?: readonly Linked<'billingModuleCurrency', Currency>[];
};
export type AttributeLinks = readonly Linked<'attribute', AttributeRow>[];

/** What a store says about one product. */
export interface Stock {
  readonly sku: string;
  /** Null is unlimited. */
  readonly quantity: number | null;
  readonly storesToProductsToAttributes?: AttributeLinks;
}

export type ProductRow = Product & {
  productsToFileStorageModuleFiles?: readonly Linked<'fileStorageModuleFile', File>[];
  productsToAttributes?: AttributeLinks;
  storesToProducts?: readonly Linked<'store', Store, Stock>[];
  categoriesToProducts?: readonly Linked<'category', Category>[];
  productsToWebsiteBuilderModuleWidgets?: WidgetLinks;
};

export type CategoryRow = Category & {
  categoriesToFileStorageModuleFiles?: readonly Linked<'fileStorageModuleFile', File>[];
  categoriesToProducts?: readonly Linked<'product', ProductRow>[];
  categoriesToWebsiteBuilderModuleWidgets?: WidgetLinks;
};

export type StoreRow = Store & {
  storesToAttributes?: AttributeLinks;
  storesToProducts?: readonly Linked<'product', ProductRow, Stock>[];
};

export type WidgetRow = Widget & {
  widgetsToProducts?: readonly Linked<'product', ProductRow>[];
  widgetsToCategories?: readonly Linked<'category', CategoryRow>[];
  widgetsToStores?: readonly Linked<'store', StoreRow>[];
};

/** The pictures of a product; what is linked as `attachment-default` is for who has bought it. */
export function picturesOf(product: ProductRow): File[] {
  return linked(product.productsToFileStorageModuleFiles, 'fileStorageModuleFile', 'default');
}
