import { adminTitle, className, defineEntity, file as storedFile, integer, slug, text, type Row } from '@flotilla/core';

export const file = defineEntity({
  module: 'file-storage',
  name: 'file',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    file: storedFile({ unique: true }),
    containerClassName: className(),
    width: integer({ optional: true, min: 0 }),
    height: integer({ optional: true, min: 0 }),
    alt: text({ optional: true }),
    size: integer({ optional: true, min: 0 }),
    extension: text({ optional: true }),
    mimeType: text({ optional: true }),
    className: className(),
  },
  variants: [
    'generate-template-opengraph-image-default',
    'generate-template-ecommerce-order-receipt-default',
    'generate-template-ecommerce-product-attachment-default',
  ],
  access: { read: 'public' },
});
export type File = Row<typeof file>;
