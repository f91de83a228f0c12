const root = '/ecommerce';

/** Where the pages of the shop are, without language. */
export const paths = {
  cart: `${root}/cart`,
  checkout: `${root}/checkout`,
  orders: `${root}/orders`,
  productCheckout: (slug: string) => `${root}/products/${slug}/checkout`,
  order: (id: string) => `${root}/orders/order?${new URLSearchParams({ id })}`,
  orderCheckout: (id: string) => `${root}/checkout?${new URLSearchParams({ order: id })}`,
} as const;
