/** The topics that the product itself speaks of. A migration makes them; one that was deleted comes back with its next message. */
export const builtInTopics = [
  { slug: 'security', adminTitle: 'Security', title: 'Security', type: 'security' },
  { slug: 'account', adminTitle: 'Account', title: 'Account', type: 'info' },
  { slug: 'orders', adminTitle: 'Orders', title: 'Orders', type: 'info' },
  { slug: 'messages', adminTitle: 'Messages', title: 'Messages', type: 'info' },
  { slug: 'requests', adminTitle: 'Requests', title: 'Requests', type: 'info' },
  { slug: 'errors', adminTitle: 'Errors', title: 'Errors', type: 'error' },
] as const;
