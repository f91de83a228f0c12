/** Variants of the files that the shop generates. */
export const drawnVariants = {
  receipt: 'generate-template-ecommerce-order-receipt-default',
  attachment: 'generate-template-ecommerce-product-attachment-default',
} as const;
