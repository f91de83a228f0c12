import { boolean, defineEntity, reference } from '@flotilla/core';

/**
 * A role that an order gave a subject: it has the role while one of its orders gives it. Which order is no foreign key: a shop need not
 * be installed, and what was given is taken back even of an order that is gone.
 */
export const boughtRole = defineEntity({
  module: 'rbac',
  name: 'bought-role',
  fields: {
    subjectId: reference({ to: 'rbac.subject', optional: true, readOnly: true, index: true }),
    roleId: reference({ to: 'rbac.role', optional: true, readOnly: true }),
    orderId: reference({ to: 'ecommerce.order', constraint: false, optional: true, readOnly: true }),
    /** Had by the subject before, in another way: then it stays when the order ends. */
    wasHad: boolean({ default: false, readOnly: true }),
  },
  indexes: [{ fields: ['orderId', 'roleId'], unique: true }],
  shows: { rowLabel: 'id', columns: ['subjectId', 'roleId', 'orderId', 'createdAt'] },
});
