import { adminTitle, defineEntity, slug, text, type Row } from '@flotilla/core';

export const template = defineEntity({
  module: 'notification',
  name: 'template',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: text({ optional: true }),
  },
  variants: [
    'generate-email-ecommerce-order-status-changed-default',
    'generate-telegram-ecommerce-order-status-changed-default',
    'generate-telegram-ecommerce-order-status-changed-admin',
    'reset-password',
    'verify-email',
    'confirm-email',
    'email-changed',
    'password-changed',
    'sign-in-changed',
    'generate-email-agent-result-admin',
    'generate-email-crm-form-request-created-admin',
    'generate-telegram-crm-form-request-created-admin',
    'generate-telegram-social-module-message-created',
    'generate-email-request-from-website',
  ],
});
export type Template = Row<typeof template>;
