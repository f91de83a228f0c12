const root = '/ecommerce';

/** Where the pages of the shop are, without language. */
export const paths = {
  cart: `${root}/cart`,
  checkout: `${root}/checkout`,
  orders: `${root}/orders`,
  /** The form that mails the link to an order. */
  findOrder: `${root}/orders/order`,
  productCheckout: (slug: string) => `${root}/products/${slug}/checkout`,
  /** `link`: opens it without a session, for mails. */
  order: (id: string, link?: string) => `${root}/orders/order?${new URLSearchParams(link === undefined ? { id } : { id, link })}`,
  orderCheckout: (id: string) => `${root}/checkout?${new URLSearchParams({ order: id })}`,
} as const;
