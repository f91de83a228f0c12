import type { File } from '@flotilla/file-storage';
import { FileView, Picture } from '@flotilla/file-storage/react';
import { defineVariant, type Linked, type WidgetProps } from '@flotilla/react';

type FileLink = Linked<'fileStorageModuleFile', File>;
const widget = 'ecommerce.products-to-file-storage-module-files';

/** A picture of a product. */
export const productToFileDefault = defineVariant({
  widget,
  variant: 'default',
  component: ({ widget: link }: WidgetProps<FileLink>) => (
    <Picture file={link.fileStorageModuleFile} ratio="3/2" frameClassName="rounded-xl" />
  ),
});

/** A picture for the product's own page, as wide as the page. */
export const productToFileOverview = defineVariant({
  widget,
  variant: 'overview',
  component: ({ widget: link }: WidgetProps<FileLink>) => (
    <Picture file={link.fileStorageModuleFile} ratio="21/9" room="page" frameClassName="rounded-2xl" />
  ),
});

/** A file for who has bought the product: shown with an order, never on a public page. */
export const productToFileAttachmentDefault = defineVariant({
  widget,
  variant: 'attachment-default',
  component: ({ widget: link }: WidgetProps<FileLink>) => <FileView file={link.fileStorageModuleFile} />,
});
