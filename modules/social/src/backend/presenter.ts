import { type Context, Rows } from '@flotilla/backend';
import { FILE_ADDRESSES, type FileAddresses } from '@flotilla/backend/ports';
import { show, via } from '@flotilla/core';
import { file } from '@flotilla/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { message } from '../entities/message.js';
import { profile } from '../entities/profile.js';
import {
  messagesToFileStorageModuleFiles,
  profilesToFileStorageModuleFiles,
  profilesToMessages,
} from '../links.js';
import type { ChatMessage, PublicProfile } from '../shapes.js';

const face = via(profilesToFileStorageModuleFiles, show(file, ['file']), { first: true });
/** The profile of a message's author. */
export const profileBrief = show(profile, ['slug', 'variant', 'title'], { face });

const fileSelection = show(file, ['file', 'adminTitle', 'mimeType', 'width', 'height', 'size']);

interface BriefProfile extends Omit<PublicProfile, 'picture'> {
  readonly face: { readonly file: string } | null;
}

/** Converts messages and profiles for responses. */
@Injectable()
export class Presenter {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(FILE_ADDRESSES) private readonly addresses: FileAddresses,
  ) {}

  /** Returns messages of a chat in the order of the ids, in one statement. */
  async messages(ids: readonly string[], chatId: string, context: Context): Promise<ChatMessage[]> {
    if (ids.length === 0) return [];
    const rows = await this.rows.of(message, context).find({
      where: { id: { inArray: [...ids] } },
      fields: ['description', 'variant', 'createdAt', 'updatedAt'],
      with: {
        profile: via(profilesToMessages, profileBrief, { variants: ['author'], first: true }),
        files: via(messagesToFileStorageModuleFiles, fileSelection),
      },
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      const files = row.files.map(({ adminTitle: name, ...rest }) => ({
        ...rest,
        name,
        file: this.addresses.signed(rest.file),
      }));
      return { ...row, chatId, profile: row.profile && this.profile(row.profile), files };
    });
  }

  profile({ id, slug, variant, title, face: picture }: BriefProfile): PublicProfile {
    return { id, slug, variant, title, picture: picture?.file ?? null };
  }
}
