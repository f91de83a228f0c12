import { type Context, Events, LANGUAGES, Ownership, Rows, serverFor, Writer } from '@flotilla/backend';
import { CONTACTS, type Contacts, MAIL, type Mail, type MailRun } from '@flotilla/backend/ports';
import { updated } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { type GoodsReturn, goodsReturn } from '../../entities/goods-return.js';
import { type Order, order } from '../../entities/order.js';
import { returnRequested } from '../../events.js';
import { SoldTexts } from '../fulfilment/sold-text.js';
import { returnEmail, returnToAdmins, withdrawalEmail } from './return-mail-templates.js';
import { piecesText, SoldPieces, storedPieces } from '../goods/sold-pieces.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.return-mails' }) };
const topic = 'orders';

/** Mails buyers and administrators about withdrawals and returns. */
@Injectable()
export class MailReturns {
  constructor(
    @Inject(Events) events: Events,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SoldTexts) private readonly texts: SoldTexts,
    @Inject(SoldPieces) private readonly pieces: SoldPieces,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {
    mail.add(withdrawalEmail, returnEmail, returnToAdmins);
    events.on(returnRequested, 'ecommerce.return-mails', ({ returnId }, by) => this.requested(returnId, by));
    events.on(updated(goodsReturn), 'ecommerce.return-answers', async ({ row, before }, by) => {
      const { kind, status } = row;
      // A withdrawal needs no approval.
      const isAnswer = status === 'declined' || (status === 'approved' && kind === 'return');
      if (isAnswer && status !== before.status) await this.answered(row, status, by);
    });
  }

  private async requested(returnId: string, by: MailRun): Promise<void> {
    const asked = await this.rows.of(goodsReturn, asShop).one({ where: { id: { eq: returnId } } });
    const about = asked && (await this.orderOf(asked));
    if (!asked || !about?.email) return;
    const { email } = about;
    if (asked.kind === 'withdrawal') await this.acknowledge(asked, { ...about, email }, by);
    const language = this.languages[0] ?? 'en';
    const data = {
      ...{ number: about.number ?? '', kind: asked.kind, email, note: asked.note ?? undefined },
      ...{ lines: await this.linesOf(asked, language), url: this.texts.adminAddressOf(about.id) },
    };
    const message = { template: returnToAdmins, topic, language, data, by, beyondLimit: 'always' as const };
    const admins = await this.contacts.administrators();
    await this.writer.transaction(async (tx) => {
      for (const admin of admins) await this.mail.send({ ...message, ...admin }, tx);
    });
  }

  private async acknowledge(
    withdrawn: GoodsReturn,
    about: Order & { readonly email: string },
    by: MailRun,
  ): Promise<void> {
    const language = about.language ?? 'en';
    const pieces = storedPieces(withdrawn.lines);
    const data = {
      ...{ number: about.number ?? '', at: withdrawn.createdAt, email: about.email },
      name: withdrawn.name ?? undefined,
      lines: await this.linesOf(withdrawn, language),
      hasGoods: pieces.some(({ quantity, unsent }) => unsent < quantity),
      ...(await this.texts.addressOf(about, language)),
    };
    const message = { template: withdrawalEmail, topic, language, data, by, beyondLimit: 'delay' as const };
    await this.writer.transaction((tx) =>
      this.mail.send({ ...message, receiver: { email: about.email } }, tx),
    );
  }

  private async answered(row: GoodsReturn, status: 'approved' | 'declined', by: MailRun): Promise<void> {
    const about = await this.orderOf(row);
    if (!about?.email) return;
    const language = about.language ?? 'en';
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id: about.id });
    const data = {
      ...{ number: about.number ?? '', status, answer: row.answer ?? undefined },
      lines: await this.linesOf(row, language),
      ...(await this.texts.addressOf(about, language)),
    };
    const message = { template: returnEmail, topic, language, data, by, beyondLimit: 'delay' as const };
    const receiver = { email: about.email };
    await this.writer.transaction((tx) => this.mail.send({ ...message, receiver, subjectId }, tx));
  }

  private orderOf({ orderId }: GoodsReturn): Promise<Order | null> {
    return this.rows.of(order, asShop).one({ where: { id: { eq: orderId } } });
  }

  private async linesOf({ orderId, lines }: GoodsReturn, language: string): Promise<string[]> {
    return piecesText(storedPieces(lines), await this.pieces.of(orderId, asShop), language);
  }
}
