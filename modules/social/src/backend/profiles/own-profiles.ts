import {
  type Context,
  Database,
  InvalidError,
  newId,
  Ownership,
  RefusedError,
  Rows,
  type TransactionContext,
} from '@flotilla/backend';
import { OWNERS, type Owners, type ReceivedFile } from '@flotilla/backend/ports';
import { via, show } from '@flotilla/core';
import { file } from '@flotilla/file-storage';
import { fromPlainText, toPlainText } from '@flotilla/rich-text/text';
import { Inject, Injectable } from '@nestjs/common';
import { type Profile, profile } from '../../entities/profile.js';
import { profilesToFileStorageModuleFiles } from '../../links.js';
import { maxProfiles, type OwnProfile, type ProfileInput } from '../../shapes.js';
import { unreadOf } from '../chats/chats.sql.js';
import { lockSubject } from './profiles.sql.js';
import { Presenter } from '../presenter.js';

/** Input of a profile, and its language. */
export interface ProfileChange {
  readonly input: ProfileInput;
  readonly language: string;
  readonly picture?: ReceivedFile;
}

const pictures = via(profilesToFileStorageModuleFiles, show(file, ['file']), { first: true });

/** The public profiles of a subject. */
@Injectable()
export class OwnProfiles {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(OWNERS) private readonly owners: Owners,
    @Inject(Presenter) private readonly presenter: Presenter,
  ) {}

  /** Returns the profiles of a subject, oldest first. */
  async of(subjectId: string, language: string, context: Context): Promise<OwnProfile[]> {
    const ids = await this.ownership.ownedIds(subjectId, profile, context.tx);
    return this.read(ids, language, context);
  }

  /** Returns the number of their unread messages. */
  async unread(subjectId: string): Promise<number> {
    return unreadOf(await this.ownership.ownedIds(subjectId, profile), this.db);
  }

  /** @throws RefusedError over the limit */
  async make(subjectId: string, input: ProfileChange, txContext: TransactionContext): Promise<OwnProfile> {
    await lockSubject(subjectId, txContext.tx);
    const own = await this.ownership.ownedIds(subjectId, profile, txContext.tx);
    if (own.length >= maxProfiles)
      throw new RefusedError({
        en: `A subject may have at most ${maxProfiles} profiles.`,
        ru: `У вас может быть профилей: ${maxProfiles}, не больше.`,
      });
    const made = await this.rows.of(profile, txContext).insert({ id: newId(), ...localized(input) });
    await this.owners.assign({ entity: profile, id: made.id, isNew: true }, subjectId, txContext);
    return this.withFace(made, input, txContext);
  }

  /** Changes the texts of a language, or the picture; other values stay. */
  async change(profileId: string, input: ProfileChange, txContext: TransactionContext): Promise<OwnProfile> {
    const before = await this.rows.of(profile, txContext).byId(profileId, { lock: 'update' });
    return this.withFace(
      await this.rows.of(profile, txContext).update(profileId, localized(input, before)),
      input,
      txContext,
    );
  }

  private async withFace(
    { id }: Profile,
    { picture, language }: ProfileChange,
    txContext: TransactionContext,
  ): Promise<OwnProfile> {
    if (picture) await this.setFace(id, picture, txContext);
    const [own] = await this.read([id], language, txContext);
    if (!own) throw new Error(`The profile ${id} is gone.`);
    return own;
  }

  /** Replaces the picture of a profile. */
  private async setFace(
    profileId: string,
    picture: ReceivedFile,
    txContext: TransactionContext,
  ): Promise<void> {
    const { set, suggested } = picture.valuesFor(file, 'file');
    const values = { ...suggested, ...set, file: picture.path };
    if (!String(set.mimeType ?? '').startsWith('image/'))
      throw InvalidError.of('picture', { en: 'must be a picture.', ru: 'должна быть картинка.' });
    const links = this.rows.of(profilesToFileStorageModuleFiles, txContext);
    const before = await links.find({
      where: { profileId: { eq: profileId } },
      fields: ['variant'],
      orderBy: { orderIndex: 'asc' },
    });
    const { id } = await this.rows.of(file, txContext).insert(values);
    const [face] = before;
    if (face) await links.update(face.id, { fileStorageModuleFileId: id, variant: 'default' });
    else await links.insert({ profileId, fileStorageModuleFileId: id });
  }

  private async read(ids: readonly string[], language: string, context: Context): Promise<OwnProfile[]> {
    const rows = await this.rows.of(profile, context).find({
      where: { id: { inArray: [...ids] } },
      orderBy: { createdAt: 'asc' },
      with: { face: pictures },
    });
    return rows.map((row) => ({
      ...this.presenter.profile(row),
      subtitle: plain(row.subtitle, language),
      description: plain(row.description, language),
    }));
  }
}

/** Returns a text in a language, or in the first available one. */
function plain(value: Profile['description'], language: string): string {
  return toPlainText(value[language] ?? Object.values(value)[0] ?? '');
}

function localized({ input: said, language }: ProfileChange, before?: Profile) {
  const { title, subtitle, description } = said;
  return {
    ...(title !== undefined && { title: { ...before?.title, [language]: title } }),
    ...(subtitle !== undefined && { subtitle: { ...before?.subtitle, [language]: fromPlainText(subtitle) } }),
    ...(description !== undefined && {
      description: { ...before?.description, [language]: fromPlainText(description) },
    }),
  };
}
