import type { AuthorRecord, ImportTarget, ImportTargets } from '@flotilla/backend/ports';
import { subject } from '../entities/subject.js';
import { subjectsToSocialModuleProfiles } from '../links.js';

/** Gives authors of other systems accounts, because articles and profiles belong to accounts. Nobody can sign in to them. */
export function addImportTargets(targets: ImportTargets): void {
  targets.add(accountTarget);
}

const accountTarget: ImportTarget<AuthorRecord> = {
  kind: 'author',
  entity: subject,
  after: ['media'],
  // It has neither a role nor a way to sign in.
  isHarmless: true,
  async rowOf({ key }) {
    const { key: link, left, right } = subjectsToSocialModuleProfiles;
    const to = { kind: 'author', key, entity: 'social.profile' } as const;
    return { values: {}, links: [{ link, own: left.field, field: right?.field ?? '', to }] };
  },
};
