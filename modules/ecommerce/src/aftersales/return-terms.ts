/** Values of returns. In a separate file, because entities are loaded without their code. */
export const returnKinds = ['withdrawal', 'return'] as const;

/** States of a return. `refund-failed`: the goods are back, and the payment provider refused the refund. */
export const returnStatuses = [
  'requested',
  'approved',
  'received',
  'refund-failed',
  'refunded',
  'declined',
] as const;

/** Reasons of a return that buyers choose from. */
export const returnReasons = ['damaged', 'wrong', 'unwanted', 'other'] as const;

/** Returns of one kind of an order at most, so that declined ones are not requested without end. */
export const maxReturns = 20;
