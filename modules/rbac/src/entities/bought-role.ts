import { boolean, defineEntity, reference } from '@flotilla/core';

/**
 * A role that an order granted a subject. The subject has the role while one of its orders grants it.
 * `orderId` is not a foreign key: the shop is optional, and roles of deleted orders are revoked too.
 */
export const boughtRole = defineEntity({
  module: 'rbac',
  name: 'bought-role',
  fields: {
    subjectId: reference({ to: 'rbac.subject', optional: true, readOnly: true, index: true }),
    roleId: reference({ to: 'rbac.role', optional: true, readOnly: true }),
    orderId: reference({ to: 'ecommerce.order', constraint: false, optional: true, readOnly: true }),
    /** Whether the subject already had the role otherwise; then it stays when the order ends. */
    wasHad: boolean({ default: false, readOnly: true }),
  },
  indexes: [{ fields: ['orderId', 'roleId'], unique: true }],
  ui: { rowLabel: 'id', columns: ['subjectId', 'roleId', 'orderId', 'createdAt'] },
});
