/** What each template takes, as somebody would send it. */
export const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'generate-template-opengraph-image-default': {
    siteName: 'rent your dream',
    label: 'Journal',
    title: 'Sea caves of Cape Greco',
    description: 'Three anchorages between Konnos and Ayia Napa.',
  },
  'generate-template-ecommerce-order-receipt-default': {
    language: 'ru',
    siteName: 'rent your dream',
    number: 'RYD-20417',
    paidAt: '2026-05-04T10:12:00.000Z',
    email: 'maria@example.com',
    lines: [{ title: 'Катамаран Lagoona 42, день', quantity: 2, amount: '1180.00', sign: '€' }],
    totals: [{ amount: '1180.00', sign: '€' }],
  },
  'generate-template-ecommerce-product-attachment-default': {
    siteName: 'rent your dream',
    title: 'Aurora 68',
    code: 'K7-PQ92',
    facts: [{ label: 'Date', value: '4 May 2026' }],
  },
};
