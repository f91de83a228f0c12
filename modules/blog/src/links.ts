import { defineLink } from '@flotilla/core';

export const articlesToEcommerceModuleProducts = defineLink({ from: 'blog.article', to: 'ecommerce.product' });

export const articlesToFileStorageModuleFiles = defineLink({
  from: 'blog.article',
  to: 'file-storage.file',
  isRepeatable: true,
});

/** What only some visitors may read of an article: those with a role to which reading these links is granted. */
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
