/** Variants of the files that the shop generates. */
export const imageVariants = {
  receipt: 'generate-template-ecommerce-order-receipt-default',
  attachment: 'generate-template-ecommerce-product-attachment-default',
} as const;
