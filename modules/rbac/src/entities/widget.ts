import { content, defineEntity, type Row } from '@flotilla/core';

export const widget = defineEntity({
  module: 'rbac',
  name: 'widget',
  fields: content(),
  variants: [
    'subject-authentication-email-and-password-forgot-password-form-default',
    'subject-authentication-select-method-default',
    'subject-authentication-email-and-password-registration-form-default',
    'subject-authentication-email-and-password-reset-password-form-default',
    'subject-authentication-email-and-password-verify-email-default',
    'subject-overview-default',
    'subject-list-default',
    'subject-list-social-module-profile-default',
    'subject-identity-settings-default',
    'subject-authentication-logout-action-default',
    'subject-overview-ecommerce-module-product-list-default',
    'subject-overview-social-module-profile-overview-default',
    'me-authentication-default',
  ],
  access: { read: 'public' },
});
export type Widget = Row<typeof widget>;
