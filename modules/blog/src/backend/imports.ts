import {
  type ArticleRecord,
  type ImportedLink,
  importedSlug,
  type ImportTarget,
  type ImportTargets,
  type TermRecord,
} from '@flotilla/backend/ports';
import { defineLink } from '@flotilla/core';
import { article } from '../entities/article.js';
import { category } from '../entities/category.js';
import { articlesToFileStorageModuleFiles, categoriesToArticles } from '../links.js';

/** Accounts are named by key, because the blog does not depend on the module that defines them. */
const subjectsToArticles = defineLink({ from: 'rbac.subject', to: 'blog.article' });

/** Writes categories and tags of other systems to categories, and posts to articles. */
export function addImportTargets(targets: ImportTargets): void {
  targets.add(termTarget);
  targets.add(articleTarget);
}

const slugOfRecord = ({ slug, label, key }: ArticleRecord | TermRecord, language: string) =>
  importedSlug(slug || label, key, language);

const termTarget: ImportTarget<TermRecord> = {
  kind: 'term',
  entity: category,
  name: { field: 'slug', of: slugOfRecord },
  // A tag with the name of a category is that category.
  adopts: true,
  hasPage: true,
  rowOf: async (record, tools) => ({
    values: {
      adminTitle: record.label.slice(0, 200).toWellFormed(),
      slug: slugOfRecord(record, tools.language),
      title: tools.localized(record.label),
      ...(record.description !== undefined && { description: await tools.text(record.description) }),
    },
  }),
};

const articleTarget: ImportTarget<ArticleRecord> = {
  kind: 'article',
  entity: article,
  after: ['author', 'term', 'media'],
  name: { field: 'slug', of: slugOfRecord },
  hasPage: true,
  placedBy: categoriesToArticles.key,
  authoredBy: subjectsToArticles.key,
  async rowOf(record, tools) {
    const { label, html, summary, publishedAt, picture, terms, authors } = record;
    const cover = await tools.file(picture);
    const { key: link, left, right } = articlesToFileStorageModuleFiles;
    return {
      values: {
        adminTitle: label.slice(0, 200).toWellFormed(),
        slug: slugOfRecord(record, tools.language),
        title: tools.localized(label),
        description: await tools.text(html),
        // An empty one removes the text of an earlier import.
        subtitle: await tools.text(summary),
        publishedAt,
      },
      links: [
        ...terms.map(termLink),
        ...authors.map(authorLink),
        ...(cover ? [{ link, own: left.field, field: right?.field ?? '', to: cover }] : []),
      ],
    };
  },
};

const termLink = (key: string): ImportedLink => ({
  link: categoriesToArticles.key,
  own: categoriesToArticles.right?.field ?? '',
  field: categoriesToArticles.left.field,
  to: { kind: 'term', key, entity: category.key },
});

const authorLink = (key: string): ImportedLink => ({
  link: subjectsToArticles.key,
  own: subjectsToArticles.right?.field ?? '',
  field: subjectsToArticles.left.field,
  to: { kind: 'author', key, entity: 'rbac.subject' },
});
