import type { Variant } from '@flotilla/react';
import { categoryListDefault } from './category/category-list-default.js';
import { checkboxDefault } from './checkbox/checkbox-default.js';
import { contentDefault, fallback } from './content/content-default.js';
import { footerDefault } from './footer/footer-default.js';
import { navbarDefault } from './navbar/navbar-default.js';
import { rowVariants } from './row-variants.js';
import { subscriptionFormDefault } from './subscription/subscription-form-default.js';
import { tabsDefault } from './tabs/tabs-default.js';

/** All components of this module: its widgets, and the rows inside them. */
export const variants: readonly Variant[] = [
  navbarDefault,
  footerDefault,
  contentDefault,
  tabsDefault,
  checkboxDefault,
  subscriptionFormDefault,
  categoryListDefault,
  fallback,
  ...rowVariants,
];
