import { defineLink } from '@flotilla/core';

export const articlesToEcommerceModuleProducts = defineLink({
  from: 'blog.article',
  to: 'ecommerce.product',
});

export const articlesToFileStorageModuleFiles = defineLink({
  from: 'blog.article',
  to: 'file-storage.file',
  isRepeatable: true,
});

/** The private content of an article: only roles that are granted to read these links see it. */
export const articlesToWebsiteBuilderModuleWidgets = defineLink({
  from: 'blog.article',
  to: 'website-builder.widget',
  readers: 'admin',
  isRepeatable: true,
});

export const categoriesToArticles = defineLink({ from: 'blog.category', to: 'blog.article' });

export const categoriesToWebsiteBuilderModuleWidgets = defineLink({
  from: 'blog.category',
  to: 'website-builder.widget',
  isRepeatable: true,
});

export const widgetsToArticles = defineLink({ from: 'blog.widget', to: 'blog.article' });
export const widgetsToCategories = defineLink({ from: 'blog.widget', to: 'blog.category' });
