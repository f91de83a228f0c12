import {
  type AuthorRecord,
  importedSlug,
  type ImportTarget,
  type ImportTargets,
} from '@flotilla/backend/ports';
import { profile } from '../../entities/profile.js';
import { profilesToFileStorageModuleFiles } from '../../links.js';

/** Writes authors of other systems to profiles. */
export function addImportTargets(targets: ImportTargets): void {
  targets.add(authorTarget);
}

const slugOfRecord = ({ slug, label, key }: AuthorRecord, language: string) =>
  importedSlug(slug || label, key, language);

const authorTarget: ImportTarget<AuthorRecord> = {
  kind: 'author',
  entity: profile,
  after: ['media'],
  name: { field: 'slug', of: slugOfRecord },
  hasPage: true,
  async rowOf(record, tools) {
    const { label, about, picture } = record;
    const { key: link, left, right } = profilesToFileStorageModuleFiles;
    const face = await tools.file(picture);
    return {
      values: {
        adminTitle: label.slice(0, 200).toWellFormed(),
        slug: slugOfRecord(record, tools.language),
        title: tools.localized(label),
        description: await tools.text(about),
      },
      links: face ? [{ link, own: left.field, field: right?.field ?? '', to: face }] : [],
    };
  },
};
