import { show } from '@flotilla/core';
import { fileSelection } from '@flotilla/file-storage';
import { defineRowVariants, type Variant } from '@flotilla/react';
import { FileView, Picture } from '@flotilla/react/kit';
import { productsToFileStorageModuleFiles } from '../../links.js';

const shownLink = show(productsToFileStorageModuleFiles, ['crop'], { file: fileSelection });

/** Renders the files of a product by the variant of their link. */
export const fileLinks: readonly Variant[] = [
  ...defineRowVariants(shownLink, ['default'], ({ row }) => (
    <Picture file={{ ...row.file, link: row }} ratio="3/2" frameClassName="rounded-xl" />
  )),
  // For the product's own page, in full width.
  ...defineRowVariants(shownLink, ['overview'], ({ row }) => (
    <Picture file={{ ...row.file, link: row }} ratio="21/9" room="page" frameClassName="rounded-2xl" />
  )),
  ...defineRowVariants(shownLink, ['plan'], ({ row }) => (
    <Picture file={{ ...row.file, link: row }} room="half" />
  )),
  // For buyers: shown with an order, never on a public page.
  ...defineRowVariants(shownLink, ['attachment-default'], ({ row }) => (
    <FileView file={{ ...row.file, link: row }} />
  )),
];
