import { Ownership, Rows, server, type WriteTransaction } from '@flotilla/backend';
import {
  type ErasedSubject,
  forgetFields,
  SUBJECT_ERASURES,
  type SubjectErasure,
  type SubjectErasures,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { chat } from '../../entities/chat.js';

/** Removes the name of a deleted account from the titles of its chats, which stay for the other members. */
@Injectable()
export class EraseNames implements SubjectErasure {
  readonly name = 'social.chats';

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(SUBJECT_ERASURES) erasures: SubjectErasures,
  ) {
    erasures.add(this);
  }

  async erase({ subjectId }: ErasedSubject, tx: WriteTransaction): Promise<void> {
    const chats = await this.ownership.ownedIds(subjectId, chat, tx);
    await this.rows
      .of(chat, { caller: server, tx })
      .updateMany(chats.map((id) => ({ id, adminTitle: 'Deleted account' })));
    await forgetFields(chats, ['adminTitle'], tx);
  }
}
