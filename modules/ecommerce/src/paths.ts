const root = '/ecommerce';

/** Paths of the shop's pages, without language. */
export const paths = {
  cart: `${root}/cart`,
  checkout: `${root}/checkout`,
  orders: `${root}/orders`,
  /** Form that mails the link to an order. */
  findOrder: `${root}/orders/order`,
  productCheckout: (slug: string) => `${root}/products/${slug}/checkout`,
  /** `link`: signed link for mails, which opens the order without a session. */
  order: (id: string, link?: string) =>
    `${root}/orders/order?${new URLSearchParams(link === undefined ? { id } : { id, link })}`,
  orderCheckout: (id: string) => `${root}/checkout?${new URLSearchParams({ order: id })}`,
} as const;
