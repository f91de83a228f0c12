import { slotContentsIn, variantsIn } from '@flotilla/react';
import * as all from './variants.js';
import { accountSlotContent } from './account/account-slot.js';

export { islands } from './islands.js';
export { sessionSource } from './session/session-source-definition.js';
export {
  forgotPasswordFormDefault,
  identitySettingsDefault,
  logoutActionDefault,
  meAuthenticationDefault,
  meBlogModuleArticleListDefault,
  meSocialModuleProfileChatListDefault,
  registrationFormDefault,
  resetPasswordFormDefault,
  selectMethodDefault,
  subjectListDefault,
  subjectListSocialModuleProfileDefault,
  subjectOverviewDefault,
  subjectOverviewEcommerceModuleProductListDefault,
  subjectOverviewSocialModuleProfileOverviewDefault,
  verifyEmailDefault,
  widgetDefault,
} from './variants.js';
export const variants = /* @__PURE__ */ variantsIn(all);

export const slotContents = /* @__PURE__ */ slotContentsIn({ accountSlotContent });
export { translations } from './translations/index.js';
