import { variantsIn } from '@flotilla/react';
import * as all from './variants.js';

export { islands } from './islands.js';
export {
  categoryListDefault,
  checkboxDefault,
  contentDefault,
  fallback,
  footerDefault,
  navbarDefault,
  rowVariants,
  searchDefault,
  subscriptionFormDefault,
  tabsDefault,
} from './variants.js';
export const variants = /* @__PURE__ */ variantsIn(all);
export { ButtonLink, type ButtonLinkProps } from './action/button-link.js';
export { ButtonWrapper, type ButtonWrapperProps } from './action/button-wrapper.js';
export { ButtonsArrays, type ButtonsArrayProps } from './action/buttons-arrays.js';
export { IconTitle, IconTitleLink, type IconTitleLinkProps } from './action/icon-title.js';
export { CheckboxField, type CheckboxFieldProps } from './checkbox/checkbox-field.js';
export { FeatureItem, type FeatureProps } from './content/feature.js';
export { attachmentsOf, picturesOf, type WithFiles } from './content/files.js';
export { LogotypeLink, type LogotypeProps } from './picture/logotype.js';
export { SubscriptionForm, type SubscriptionFormProps } from './subscription/subscription-form.js';
export { translations } from './translations/index.js';
