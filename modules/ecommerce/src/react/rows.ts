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
  categoriesToWebsiteBuilderModuleWidgets?: WidgetLinks;
};

/** The products of a store or a category, as a list of the subject has them. */
export type AssortmentRow = Linked<'product', ProductRow, Partial<Stock>>;

export type StoreRow = Store & {
  storesToAttributes?: AttributeLinks;
};

export type WidgetRow = Widget & {
  widgetsToProducts?: readonly Linked<'product', ProductRow>[];
  widgetsToCategories?: readonly Linked<'category', CategoryRow>[];
  widgetsToStores?: readonly Linked<'store', StoreRow>[];
};

/** The pictures of a product: on its own page those made for it first. Attachments are not among them. */
export function picturesOf({ productsToFileStorageModuleFiles: links }: ProductRow): File[] {
  const variants = ['overview', 'default'];
  return variants.flatMap((variant) => linked(links, 'fileStorageModuleFile', variant));
}
