/** The variants of files that the shop draws. */
export const drawnVariants = {
  receipt: 'generate-template-ecommerce-order-receipt-default',
  attachment: 'generate-template-ecommerce-product-attachment-default',
} as const;
