import { createRegistry, isLink } from '@flotilla/core';
import { expect, it } from 'vitest';
import { modules } from './modules.js';

const registry = createRegistry(modules.map(({ module }) => module));
const definitions = [...registry.entities.values()];
const readBy = (audience: string) =>
  definitions
    .filter((entity) => !isLink(entity) && entity.access.read === audience)
    .map(({ key }) => key)
    .toSorted();

/** Written out, so that opening an entity to the public needs a reviewed change. */
it('hides personal data from the public', () => {
  const hidden = definitions
    .filter((entity) => !isLink(entity) && entity.access.read !== 'public')
    .map(({ key }) => key);

  expect(hidden.toSorted()).toEqual([
    'agent.agent',
    'agent.call',
    'agent.run',
    'analytic.metric',
    'billing.authorization',
    'billing.customer',
    'billing.instalment',
    'billing.invoice',
    'billing.payment-intent',
    'billing.provider-event',
    'billing.refund',
    'billing.subscription',
    'billing.subscription-period',
    'crm.reply',
    'crm.request',
    'crm.saved-reply',
    'ecommerce.address',
    'ecommerce.booking',
    'ecommerce.calendar-feed',
    'ecommerce.charge',
    'ecommerce.checkout',
    'ecommerce.discount',
    'ecommerce.discount-code',
    'ecommerce.discount-use',
    'ecommerce.document',
    'ecommerce.number-series',
    'ecommerce.order',
    'ecommerce.order-change',
    'ecommerce.order-draft',
    'ecommerce.reservation',
    'ecommerce.resource',
    'ecommerce.return',
    'ecommerce.review',
    'ecommerce.security-deposit',
    'ecommerce.shipment',
    'ecommerce.tax-class',
    'ecommerce.tax-id-check',
    'ecommerce.tax-rate',
    'ecommerce.waiting-entry',
    'ecommerce.zone',
    'host.redirect',
    'host.section',
    'notification.notification',
    'notification.silenced-mailbox',
    'notification.template',
    'notification.topic',
    'notification.webhook',
    'rbac.action',
    'rbac.api-key',
    'rbac.bought-role',
    'rbac.identity',
    'rbac.role',
    'rbac.second-factor',
    'rbac.session',
    'rbac.subject',
    'social.chat',
    'social.message',
  ]);
});

it('restricts personal rows to their owner', () => {
  expect(readBy('owner')).toEqual([
    'billing.invoice',
    'billing.payment-intent',
    'crm.request',
    'ecommerce.address',
    'ecommerce.checkout',
    'ecommerce.order',
    'notification.notification',
    'rbac.api-key',
    'rbac.identity',
    'rbac.subject',
    'social.chat',
    'social.message',
  ]);
});

it('hides every link with a hidden end', () => {
  const links = definitions.filter(isLink);
  const leads = links.filter(({ left, right }) =>
    [left, right].some((end) => end && registry.entity(end.key).access.read !== 'public'),
  );

  expect(leads.length).toBeGreaterThan(10);
  for (const { key, access } of leads) expect([key, access.read]).not.toEqual([key, 'public']);
});

it('allows only administrators to write', () => {
  const open = definitions.filter(({ access }) =>
    [access.create, access.update, access.delete].some((audience) => audience !== 'admin'),
  );

  expect(open.map(({ key }) => key)).toEqual([]);
});

/** Written out as well; calls that are missing here are for administrators. */
it('has no other callable actions than these', () => {
  const actions = registry.modules.flatMap((module) => module.actions);
  const openTo = (audience: string) =>
    actions.filter(({ access }) => access === audience).map(({ key }) => key);

  expect(openTo('public').toSorted()).toEqual([
    'analytic.count-page-views',
    'analytic.figures-of-widget',
    'billing.decide-dummy-payment',
    'billing.dummy-payment',
    'billing.provider-webhook',
    'billing.providers',
    'crm.confirm-request',
    'crm.confirmation-page',
    'crm.send-request',
    'crm.unsubscribe-request',
    'crm.unsubscribing-page',
    // Their address is signed.
    'ecommerce.accept-linked-change',
    'ecommerce.available-products',
    'ecommerce.cancel-linked-order',
    'ecommerce.confirm-linked-deposit',
    'ecommerce.draft-linked-change',
    'ecommerce.linked-order',
    'ecommerce.linked-order-cancellation',
    'ecommerce.linked-order-documents',
    'ecommerce.linked-order-returns',
    'ecommerce.linked-order-reviews',
    'ecommerce.linked-order-shipments',
    'ecommerce.linked-order-withdrawal',
    'ecommerce.pay-linked-instalment',
    'ecommerce.product-availability',
    'ecommerce.quote-product',
    'ecommerce.request-return-by-link',
    'ecommerce.resource-calendar',
    'ecommerce.send-order-link',
    'ecommerce.stop-waiting',
    'ecommerce.stop-waiting-page',
    'ecommerce.withdraw-by-link',
    'ecommerce.write-linked-review',
    'host.document',
    'host.document-in-parts',
    'host.feed',
    'host.find-by-url',
    'host.opengraph-image',
    'host.query-redirect',
    'host.read-site',
    'host.search-pages',
    'host.shared-document',
    'host.sitemap-size',
    'host.sitemap-urls',
    'host.url-segment-value',
    'host.urls',
    'notification.inbox',
    'notification.inbox-message',
    // Signed by the mail server.
    'notification.receive-mail',
    'notification.telegram-updates',
    'notification.unsubscribe',
    'notification.unsubscribe-page',
    'rbac.authentication',
    'rbac.begin-openid-sign-in',
    'rbac.end-openid-sign-in',
    'rbac.ethereum-virtual-machine',
    'rbac.forgot-password',
    'rbac.init',
    'rbac.is-authorized',
    'rbac.logout',
    'rbac.me',
    'rbac.nonce',
    'rbac.openid-connect',
    'rbac.openid-providers',
    'rbac.passkey',
    'rbac.passkey-request',
    'rbac.permissions',
    'rbac.refresh',
    'rbac.registration',
    'rbac.reset-password',
    'rbac.second-step',
    'rbac.take-back',
    'rbac.telegram',
    'rbac.telegram-place',
    'rbac.verify-email',
  ]);
  expect(openTo('subject').toSorted()).toEqual([
    'analytic.read-figures',
    'analytic.read-report',
    'host.cancel-others-import',
    'host.delete-others-import',
    'host.list-others-imports',
    'host.preview-document',
    'host.read-composition',
    'host.set-home-page',
    'host.start-preview',
    'rbac.change-password',
    'rbac.confirm-with-openid',
    'rbac.presence',
  ]);
  expect(openTo('owner').toSorted()).toEqual([
    'billing.cancel-subscription',
    'crm.send-request-of-subject',
    'ecommerce.accept-own-change',
    'ecommerce.add-address',
    'ecommerce.add-to-cart',
    'ecommerce.bookings-of-order',
    'ecommerce.cancel-order',
    'ecommerce.cart-quantity',
    'ecommerce.cart-total',
    'ecommerce.change-address',
    'ecommerce.change-cart',
    'ecommerce.change-checkout',
    'ecommerce.change-line',
    'ecommerce.check-out-cart',
    'ecommerce.check-out-order',
    'ecommerce.check-out-product',
    'ecommerce.checkout-attributes',
    'ecommerce.confirm-security-deposit',
    'ecommerce.documents-of-order',
    'ecommerce.draft-own-change',
    'ecommerce.instalments',
    'ecommerce.line-total',
    'ecommerce.list-addresses',
    'ecommerce.open-checkout',
    'ecommerce.order-cancellation',
    'ecommerce.order-quantity',
    'ecommerce.order-total',
    'ecommerce.pay-instalment',
    'ecommerce.remove-address',
    'ecommerce.remove-from-cart',
    'ecommerce.reopen-order',
    'ecommerce.request-return',
    'ecommerce.returns-of-order',
    'ecommerce.reviews-of-order',
    'ecommerce.security-deposits',
    'ecommerce.shipments-of-order',
    'ecommerce.subject-orders',
    'ecommerce.wait-for-dates',
    'ecommerce.withdraw',
    'ecommerce.withdrawal-of-order',
    'ecommerce.write-review',
    'notification.read-notifications',
    'notification.subject-notifications',
    'notification.subject-topics',
    'notification.switch-topic',
    'notification.unread-notifications',
    'rbac.account-export-file',
    'rbac.account-exports',
    'rbac.add-passkey',
    'rbac.api-key-scopes',
    'rbac.begin-totp',
    'rbac.confirm-totp',
    'rbac.connect-openid',
    'rbac.connect-telegram',
    'rbac.create-api-key',
    'rbac.create-subject-identity',
    'rbac.delete-account',
    'rbac.delete-second-factor',
    'rbac.delete-subject-identity',
    'rbac.passkey-creation',
    'rbac.renew-recovery-codes',
    'rbac.revoke-api-key',
    'rbac.revoke-subject-session',
    'rbac.send-subject-identity-confirmation',
    'rbac.start-account-export',
    'rbac.subject-api-keys',
    'rbac.subject-identities',
    'rbac.subject-second-factors',
    'rbac.subject-sessions',
    'rbac.update-subject-identity',
    'social.change-profile',
    'social.chat-messages',
    'social.create-profile',
    'social.profile-chat',
    'social.profile-chats',
    'social.react',
    'social.read-chat',
    'social.send-message',
    'social.start-chat',
    'social.subject-profiles',
    'social.unread-messages',
  ]);
  expect(actions.filter(({ access }) => typeof access !== 'string')).toEqual([]);
});
