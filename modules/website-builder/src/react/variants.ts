export { categoryListDefault } from './category/category-list-default.js';
export { checkboxDefault } from './checkbox/checkbox-default.js';
export { contentDefault, fallback } from './content/content-default.js';
export { footerDefault } from './footer/footer-default.js';
export { navbarDefault } from './navbar/navbar-default.js';
export { rowVariants } from './row-variants.js';
export { searchDefault } from './search/search-default.js';
export { subscriptionFormDefault } from './subscription/subscription-form-default.js';
export { tabsDefault } from './tabs/tabs-default.js';
