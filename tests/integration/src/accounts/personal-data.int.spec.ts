import { PersonalRows } from '@flotilla/backend/ports';
import { type Entity, isLink } from '@flotilla/core';
import { targetOf } from '@flotilla/core/reflection';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
});
afterAll(() => app.close());

it('derives from definitions which entities hold personal data', () => {
  const keys = app.nest.get(PersonalRows).entities.flatMap((entity) => (isLink(entity) ? [] : entity.key));

  expect(keys.toSorted()).toEqual([
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
    'ecommerce.address',
    'ecommerce.booking',
    'ecommerce.charge',
    'ecommerce.checkout',
    'ecommerce.discount-use',
    'ecommerce.document',
    'ecommerce.order',
    'ecommerce.order-change',
    'ecommerce.order-draft',
    'ecommerce.reservation',
    'ecommerce.return',
    'ecommerce.review',
    'ecommerce.security-deposit',
    'ecommerce.shipment',
    'ecommerce.waiting-entry',
    'file-storage.file',
    'notification.notification',
    'notification.webhook',
    'rbac.api-key',
    'rbac.bought-role',
    'rbac.identity',
    'rbac.second-factor',
    'rbac.session',
    'rbac.subject',
    'social.chat',
    'social.message',
    'social.profile',
  ]);
});

it('finds a statement on deletion for rows that name personal rows without a foreign key', () => {
  const personal = app.nest.get(PersonalRows);
  const silent = personal.entities.filter(
    (entity) =>
      !isLink(entity) && !entity.followsLinks && !entity.personal && personal.soleText(entity) === undefined,
  );

  expect(
    silent.map(({ key }) => `${key}: say in personal whether its rows are kept or deleted with the account`),
  ).toEqual([]);
});

it('keeps no field with a foreign key to a row that is deleted with an account', () => {
  const { entities } = app.registry;
  const personal = app.nest.get(PersonalRows);
  const isDeleted = (entity: Entity): boolean =>
    personal.entities.includes(entity) &&
    !entity.personal?.kept &&
    // A link is deleted with a row at one of its ends.
    (!isLink(entity) ||
      [entity.left, entity.right].some((end) => end !== null && isDeleted(app.registry.entity(end.key))));
  const deleted = new Set([...entities.values()].filter(isDeleted).map(({ key }) => key as string));
  const lost = [...entities.values()].flatMap((entity) =>
    !isLink(entity) && entity.personal?.kept
      ? Object.entries(entity.fields).flatMap(([name, field]) => {
          const target = targetOf(field);
          return target?.hasForeignKey && deleted.has(target.key) ? [`${entity.key}.${name}`] : [];
        })
      : [],
  );

  expect(lost).toEqual([]);
});
