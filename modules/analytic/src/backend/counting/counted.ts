/** Metrics counted from events of other modules, each with the first word of its idempotency keys. */
export const counted = {
  formSubmissions: { module: 'crm', metric: 'form-submissions', key: 'form-submission' },
  orders: { module: 'ecommerce', metric: 'orders', key: 'order' },
  invoices: { module: 'billing', metric: 'revenue', key: 'invoice' },
  refunds: { module: 'billing', metric: 'revenue', key: 'refund' },
} as const;
